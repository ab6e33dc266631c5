"""``python -m cardwright``: the command line, as the installed ``cardwright`` runs it."""

import sys

from cardwright.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
