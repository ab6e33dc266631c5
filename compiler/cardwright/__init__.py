"""The Cardwright compiler: card text to typed IR, Python effects, JSON databases and canonical English."""
