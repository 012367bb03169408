"""The command `tavoliere`, with Pig: python -m tests.fifth play pig"""

from tavoliere.cli import main

main()
