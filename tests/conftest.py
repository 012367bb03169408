"""What holds for all tests."""

import os
import signal

# Who was started in the background ignores Ctrl-C, and so would every command that a test starts and interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A server compiles beforehand what bots need. Those that tests start would all do so, on the same two cores.
os.environ.setdefault("TAVOLIERE_COMPILE_AHEAD", "false")

# Whoever imports the fifth game has five games; it is checked in a process of its own (test_fifth_game.py).
collect_ignore = ["fifth"]
