import json

from lookout.cli.documents import LINE, write_document


def test_document_keeps_short_things_in_one_line():
    tiles = [{"cell": f"1A{row}", "face": "FACE_SAFE"} for row in range(1, 5)]
    lines = write_document({"job": "JOB_BANK", "tiles": tiles}).splitlines()
    assert '    {"cell": "1A1", "face": "FACE_SAFE"},' in lines


def test_document_says_what_the_value_says():
    value = {"a": list(range(60)), "b": {"c": ["word"] * 40, "d": None, "e": [[]]}}
    text = write_document(value)
    assert json.loads(text) == value
    assert max(map(len, text.splitlines())) <= LINE


def test_document_breaks_no_sentence():
    value = ["a sentence with, a comma " * 3, "and a longer one " * 9]
    assert json.loads(write_document(value)) == value
