"""Positions over all goals, presets and mutations of the rules, and their value by plain minimax over the engine."""

from __future__ import annotations

import random
from dataclasses import replace

from games.engine import ALL_CARDS, Cards, Contract, Rules, Runde, apply, legal_actions, preset, preset_keys
from games.engine.deal import Deal
from games.engine.phases.game import Game
from games.engine.phases.play import Play, open_play
from games.engine.rules import Melds, Multipliers, Obligations

CREDITS = ("with_trick", "at_once", "trick_first")


def advantage(runde: Runde, declarer: int) -> int:
    """Points of the declarer's side minus those of the others; Striche count for those who do not write them."""
    assert runde.result
    points = runde.result.points
    other = runde.rules.opponents(declarer)[0]
    sign = -1 if runde.rules.partie.direction == "strokes" else 1
    return sign * (points[declarer] - points[other])


def plain_value(runde: Runde, declarer: int) -> int:
    """Minimax through `apply`, nothing else."""
    seat = runde.to_act
    if seat is None:
        return advantage(runde, declarer)
    choose = max if seat in runde.rules.side(declarer) else min
    return choose(plain_value(apply(runde, seat, action)[0], declarer) for action in legal_actions(runde))


def random_position(rng: random.Random, most_tricks_left: int) -> Runde:
    """A Runde in play, with at most so many tricks left and not over, of a mutated preset or a preset as it is."""
    while True:
        runde = random_opening(rng, mutated=rng.random() < 0.8)
        cards = runde.rules.hand_size - rng.randint(1, most_tricks_left)
        in_trick = rng.randrange(4)
        while isinstance(runde.phase, Play) and len(runde.phase.tricks) < cards:
            runde = random_step(rng, runde)
        for _ in range(in_trick):
            if isinstance(runde.phase, Play):
                runde = random_step(rng, runde)
        if isinstance(runde.phase, Play):
            return runde


def random_step(rng: random.Random, runde: Runde) -> Runde:
    """A random legal card, one that does not end the Runde if there is such a card."""
    assert runde.to_act is not None
    after = [apply(runde, runde.to_act, action)[0] for action in legal_actions(runde)]
    return rng.choice([step for step in after if step.result is None] or after)


def random_opening(rng: random.Random, mutated: bool) -> Runde:
    """Before the first lead, of a contract of a preset."""
    rules = preset(rng.choice(preset_keys()))
    contract = rng.choice(rules.contracts)
    if mutated:
        rules, contract = mutated_rules(rng, rules), mutated_contract(rng, rules, contract)
    deck = list(ALL_CARDS)
    rng.shuffle(deck)
    dealer = rng.randrange(rules.players)
    deal = Deal(rules, dealer, Cards(deck))
    vorhand = deal.vorhand
    declarer = vorhand if contract.contested else rng.randrange(rules.players)
    kontra = rng.randrange(rules.kontra.levels + 1) if contract.kontra else 0
    paid = bool(rules.talon_size) and contract.talon and not contract.contested and rng.random() < 0.5
    game = Game(contract, declarer, rng.choice("ELHS"), None, (), deal.talon(), paid=paid, kontra=kontra)
    hands = tuple(deal.hand(seat) for seat in range(rules.players))
    phase, _ = open_play(deal, game, hands)
    return Runde(deal, phase)


def mutated_rules(rng: random.Random, rules: Rules) -> Rules:
    flag = lambda: rng.random() < 0.7  # noqa: E731
    multipliers = Multipliers(rng.choice((0, 1, 20, 33, 66)), rng.randint(1, 4), rng.randint(1, 4))
    return replace(
        rules,
        melds=Melds(flag(), flag(), rng.choice(("either", "king")), rng.choice(CREDITS)),
        play=Obligations(flag(), flag(), flag(), flag()),
        multipliers=multipliers if flag() else rules.multipliers,
        kontra=replace(rules.kontra, levels=rng.randrange(4)),
    )


def mutated_contract(rng: random.Random, rules: Rules, contract: Contract) -> Contract:
    order = "".join(rng.sample("AZKOU", 5)) if rng.random() < 0.3 else contract.order
    contract = replace(
        contract, order=order, trump=rng.random() < 0.7, lead=rng.choice(("vorhand", "declarer"))
    )
    if contract.contested:
        return contract
    goal = rng.choice(("augen", "augen", "all_tricks", "no_trick"))
    augen = goal == "augen"
    return replace(
        contract,
        goal=goal,
        alone=rng.random() < 0.4,
        breaks=rng.choice(("nobody", "others", "opponents")) if goal != "no_trick" else "nobody",
        within_tricks=rng.randint(1, rules.hand_size - 1) if augen and rng.random() < 0.4 else None,
        ends=rng.choice(("target", "last_trick")) if augen else "target",
        partner="out" if rules.players == 4 and rng.random() < 0.3 else "plays",
        value=rng.randint(0, 12),
    )
