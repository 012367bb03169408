"""What Gymnasium calls as it starts: it says where our environment is, without loading it."""


def register() -> None:
    """Make `gymnasium.make("tavoliere/QwixxSolo-v0")` and `make_vec` work. The entry point gives the first part."""
    from gymnasium.envs import registration

    registration.register(
        "QwixxSolo-v0",
        entry_point="tavoliere.envs.gymnasium:QwixxSolo",
        vector_entry_point="tavoliere.envs.gymnasium:QwixxSoloVector",
    )
