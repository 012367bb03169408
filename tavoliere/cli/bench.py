def bench() -> None:
    pass
