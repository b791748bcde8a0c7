"""How dates are written where Django has it otherwise: without dots, and not the American way."""
