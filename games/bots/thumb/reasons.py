"""The codes of these players' reasons, with the names of their figures: words for people are made at the edge."""

from __future__ import annotations

REASONS: dict[str, tuple[str, ...]] = {
    "longest_suit": ("suit", "cards"),
    **dict.fromkeys(
        (
            # before the first card
            "no_good_suit", "nothing_to_bid", "too_weak", "holds_it", "trusts_cards", "must_bid", "talon_pays",
            "talon_too_dear", "helps_least", "not_sure_enough", "sure_enough",
            # where Augen decide
            "only_card", "announces_66", "announces", "draws_trumps", "sure_trick", "draws_high_cards",
            "feeds_partner", "partner_unsure", "takes_trick", "takes_cheaply", "lowest",
            # where tricks decide
            "best_chance", "keeps_guards", "leaves_it_to_partner", "others_must_beat", "stays_below", "must_take",
            "leads_low", "gets_rid",
        ),
        (),
    ),
}  # fmt: skip
"""Every code that a `Reason` of `by_rule` or `leicht` can have."""
