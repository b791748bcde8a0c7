"""The pages of rooms: the lobby, the waiting table, the table that plays."""
