"""What holds for all tests."""

import os
import signal

from hypothesis import settings

# Who was started in the background ignores Ctrl-C, and so would every command that a test starts and interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example may take says more about the machine than about the code.
settings.register_profile("tavoliere", deadline=None)
settings.load_profile("tavoliere")

# A server compiles beforehand what bots need. Those that tests start would all do so, on the same two cores.
os.environ.setdefault("TAVOLIERE_COMPILE_AHEAD", "false")

# Whoever imports the fifth game has five games; it is checked in a process of its own (test_fifth_game.py).
collect_ignore = ["fifth"]
