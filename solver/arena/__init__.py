"""Plays agents on the same deals and compares them: ``python -m lookout.solver.arena``.

A deal fixes everything that the crew cannot know, so two agents that play it meet the
same building, cards and dice as far as they act alike. Every game ends as one line of a
file, and a run plays only the games that the file lacks.
"""
