"""The web app: pages, the API of live tables, and bots that think in parallel."""
