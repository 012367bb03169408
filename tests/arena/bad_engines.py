"""Engines that do something wrong: python bad_engines.py KIND."""

import os
import sys
import time


def say(*lines):
    print(*lines, sep="\n", flush=True)


def main(kind):
    legal: list[str] = []
    asked = 0
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "tavoliere":
            match kind:
                case "nameless":
                    say("ready")
                case "chatty":
                    say("hello there")
                case "sorry":
                    say("sorry I only know chess")
                case "unready":
                    say("engine unready 1")
                    os._exit(3)
                case "liar":
                    say(f"engine liar {rest.replace(' ', '-')}", "ready")
                case _:
                    say(f"engine {kind} 1", *(["errs"] if kind == "errs" else []), "ready")
        elif word == "legal":
            legal = rest.split(", ")
        elif word not in ("ask", "position", "#") and kind == "strict":
            say(f"sorry what is {word}?")
        elif word == "position":
            asked += 1
            match kind:
                case "illegal":
                    say("move r2" if "r2" not in legal else "move r12")
                case "wordy":
                    say("move the red five, please")
                case "mute":
                    say("# I know nothing")
                case "silent":
                    time.sleep(60)
                case "late":
                    end = time.process_time() + 0.3
                    while time.process_time() < end:
                        pass
                    say(f"move {legal[0]}")
                case "dying" if asked % 5 == 4:
                    os._exit(7)
                case "flooding":
                    while True:
                        say("# and another thing")
                case "endless":
                    while True:
                        sys.stdout.write("move " * 1000)
                case "twice":
                    say(f"move {legal[0]}", f"move {legal[0]}")
                case "whim":
                    say(f"move {legal[time.perf_counter_ns() // 1000 % len(legal)]}")
                case "errs":
                    say(f"move {legal[asked % len(legal)]}")
                case _:
                    say(f"move {legal[0]}")
    if kind == "lasting":
        time.sleep(60)


if __name__ == "__main__":
    main(sys.argv[1])
