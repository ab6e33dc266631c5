"""The legendary family of games: players together against a Mastermind and a Scheme."""
