"""The game: engine, bots, house rules, history and rooms, each importing only those before it."""
