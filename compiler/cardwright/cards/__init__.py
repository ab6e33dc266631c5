"""Files to blocks: what `.card` files declare, line by line, every mistake positioned."""
