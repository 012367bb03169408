"""`python -m tavoliere`, the same as the command `tavoliere`."""

from tavoliere.cli import main

main()
