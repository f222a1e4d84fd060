"""``python -m lookout.cli``, the same as the ``lookout`` command."""

from lookout.cli.main import main

main()
