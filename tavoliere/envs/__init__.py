"""The games for research: observations, batches of games, PettingZoo, Gymnasium and OpenSpiel."""
