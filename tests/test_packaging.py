"""The package list in pyproject.toml must name what exists on disk."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def config():
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]


def test_every_package_on_disk_is_listed(config):
    on_disk = {
        ".".join([name, *init.parent.relative_to(ROOT / folder).parts])
        for name, folder in config["setuptools"]["package-dir"].items()
        for init in (ROOT / folder).rglob("__init__.py")
    }
    assert on_disk == set(config["setuptools"]["packages"])


def test_every_package_is_under_contract(config):
    mapped = set(config["setuptools"]["package-dir"])
    assert set(config["importlinter"]["root_packages"]) == mapped


def test_every_package_declares_its_types(config):
    folders = config["setuptools"]["package-dir"].values()
    assert [f for f in folders if not (ROOT / f / "py.typed").is_file()] == []
