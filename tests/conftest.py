"""What holds for all tests."""

import signal

# Who was started in the background ignores Ctrl-C, and so would every command that a test starts and interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)
