def simulate() -> None:
    pass
