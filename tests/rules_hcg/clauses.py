"""What H1–H15 say, part by part, and the test or case that holds each part (`tests.rulebook.places`)."""

from __future__ import annotations

from tests.rulebook.places import Parts

ROUNDS = "rules_hcg/test_rounds.py"
MOVES = "rules_hcg/test_moves.py"
ATTACKS = "rules_hcg/test_attacks.py"
ENDS = "rules_hcg/test_ends.py"
GAME = "rules_hcg/test_game.py"
POSTS = "rules_hcg/test_posts.py"
CASES = "rules_hcg/test_cases.py"

PARTS: Parts = {
    "H1": {
        "8 HP, no charge, nothing used, no spear, alive": f"{ROUNDS}::test_h1__a_player_begins_with_eight_hp_and_nothing_else",
        "what one has is kept from round to round": f"{ROUNDS}::test_h1__what_a_player_has_is_kept_from_round_to_round",
        "a team, or alone": f"{GAME}::test_h1__a_team_goes_where_its_player_sits",
        "everybody sees what everybody has": f"{GAME}::test_the_public_table_shows_what_each_has_and_the_outcome",
        "in a case, what is missing is what one begins with": "hcg/HX01",
    },
    "H2": {
        "moves, payment, effects, damage, survival": f"{ROUNDS}::test_h2__payment_effects_damage_survival_and_spears_come_in_this_order",
        "one left after payment wins, and nothing more is settled": f"{ROUNDS}::test_h2__the_match_may_end_after_payment_and_then_nothing_more_is_settled",
        "one left after damage wins": f"{ROUNDS}::test_h2__the_match_may_end_after_damage_and_a_winner_may_have_no_hp_left",
        "its HP may be 0 or less": "hcg/HX04",
        "one left after survival wins": f"{ROUNDS}::test_h2__the_match_may_end_after_survival",
        "one team left wins": f"{ROUNDS}::test_h2__one_team_left_wins_and_its_living_members_are_the_winners",
        "two sides left play on": f"{ROUNDS}::test_h2__while_two_teams_live_or_somebody_without_a_team_the_match_goes_on",
        "nobody left is a draw, whoever died first": f"{ROUNDS}::test_h2__nobody_left_is_a_draw_even_when_some_die_later",
    },
    "H3": {
        "unknown or ambiguous": f"{POSTS}::test_what_is_not_clear_is_a_problem_and_never_guessed",
        "without a target that it needs; at oneself; at the dead": f"{ROUNDS}::test_h3__a_fault_is_void_and_deadly_by_the_formal_rule",
        "which moves need a target": f"{MOVES}::test_h3__every_attack_but_the_two_sweeps_needs_a_target",
        "a target where none is needed is no fault": f"{ROUNDS}::test_h3__a_target_is_not_looked_at_where_a_move_needs_none",
        "`death`: void, and dead in the payment phase, nobody's kill": f"{ROUNDS}::test_h3__a_fault_is_void_and_deadly_by_the_formal_rule",
        "dead from then on, for the seats after it": f"{ROUNDS}::test_h3__whoever_fell_by_a_fault_is_not_alive_for_the_seats_after_it",
        "`void`: nothing happens, nothing is paid": f"{ROUNDS}::test_h3__or_nothing_happens_and_nothing_is_paid",
        "a missing post is a fault": f"{ROUNDS}::test_h3__a_missing_post_has_an_option_of_its_own",
        "`ask`, the default: directors decide": f"{ROUNDS}::test_h3__directors_decide_about_all_missing_posts_at_once",
        "undecided it counts as any other fault": f"{ROUNDS}::test_h3__undecided_a_missing_post_counts_as_any_other_fault",
        "in a case, `missed` follows `violation`": f"{CASES}::test_h3__a_missing_post_follows_violation_where_the_case_says_nothing_else",
        "the dead owe no move": f"{ROUNDS}::test_h3__the_dead_owe_no_post_and_what_they_post_is_nothing",
    },
    "H4": {
        "enough charge: it drops by the cost": f"{ROUNDS}::test_h4__every_move_costs_its_charge",
        "too little: no charge left, and 1 HP less; no fault": f"{ROUNDS}::test_h4__short_of_charge_a_player_bursts_and_loses_one_hp_only",
        "however much is short, 1 HP": "hcg/HX15",
        "nobody dies of it in the payment phase": f"{ROUNDS}::test_h4__nobody_dies_of_a_burst_in_the_payment_phase",
        "one is told what would burst": f"{GAME}::test_h4__a_player_sees_its_moves_with_costs_and_what_would_burst",
    },
    "H5": {
        "the sixteen moves, each number of them": f"{MOVES}::test_h5__the_table_says_what_the_rulebook_says",
        "charges, defences, three types of attack, nothing special": f"{MOVES}::test_no_two_moves_share_a_name_and_kinds_are_used",
        "traditional names, simplified ones are accepted": f"{POSTS}::test_every_name_of_a_move_is_read_traditional_and_simplified",
        "and answered in the moves' own characters": f"{CASES}::test_simplified_names_of_moves_are_accepted_and_answered_in_their_own_characters",
        "蓄 gives 1 in the effects phase": f"{ROUNDS}::test_h5__charging_gives_one_charge_after_payment",
        "eleven as often as one likes": f"{ROUNDS}::test_h5__a_free_move_stays_what_it_is_however_often_it_is_made",
        "five limited ones": f"{MOVES}::test_h5__there_are_eleven_free_moves_and_five_limited_ones_in_the_order_of_the_table",
        "used again: the prototype, at its cost": f"{ROUNDS}::test_h5__a_limited_move_used_again_is_its_prototype_at_the_prototypes_cost",
        "the prototype in everything": f"{ROUNDS}::test_h5__a_reused_superblast_throws_nothing_back",
        "each player's own use counts": f"{ROUNDS}::test_h5__used_moves_are_each_players_own_and_stand_in_the_order_of_the_table",
        "a burst uses it up too": f"{ROUNDS}::test_h5__a_burst_uses_a_limited_move_up_too",
    },
    "H6": {
        "a move from the sky takes its player there": f"{ATTACKS}::test_h6__a_move_from_the_sky_is_out_of_reach_of_the_ground",
        "any other leaves it on the ground": f"{ATTACKS}::test_h6__a_move_from_the_ground_is_out_of_reach_of_the_sky",
        "and so does a void one": f"{ATTACKS}::test_h6__a_void_move_leaves_its_player_on_the_ground",
        "for this round": f"{ATTACKS}::test_h6__who_is_anywhere_is_said_anew_each_round",
        "what does not reach misses": f"{ATTACKS}::test_h10__an_attack_that_misses_is_not_met",
        "what tracks reaches both": "hcg/HX21",
        "a sweep strikes every enemy in the sky, each in full": f"{ATTACKS}::test_h6__a_sweep_strikes_every_enemy_in_the_sky_with_its_whole_power",
        "or nobody": f"{ATTACKS}::test_h6__a_sweep_may_find_nobody",
        "every pair of moves": f"{MOVES}::test_every_pair_of_moves_at_each_other",
    },
    "H7": {
        "every attack's power is doubled": f"{ATTACKS}::test_h7__the_spear_doubles_the_power_of_every_attack",
        "and nothing else": f"{ATTACKS}::test_h7__the_spear_changes_no_defence_no_cost_and_no_kind",
    },
    "H8": {
        "a strong blast, ground to ground, has power 0 against its grabber": f"{ATTACKS}::test_h8__a_strong_blast_from_the_ground_has_no_power_against_its_grabber",
        "though doubled": f"{ATTACKS}::test_h8__even_a_doubled_strong_blast_has_none",
        "a weak blast keeps it": f"{ATTACKS}::test_h8__weak_blasts_meet_a_grab_head_on",
        "a doubled weak one too": "hcg/HX24",
        "from or to the sky it keeps it": f"{ATTACKS}::test_h8__strong_blasts_from_or_to_the_sky_are_not_grabbed",
        "against others it keeps it": f"{ATTACKS}::test_h8__only_its_power_against_the_grabber_is_gone",
    },
    "H9": {
        "weak and strong blasts from the sky, tracking ones too": f"{ATTACKS}::test_h9__every_blast_from_the_sky_goes_back_to_its_owner",
        "nothing from the ground": f"{ATTACKS}::test_h9__nothing_from_the_ground_is_thrown_back",
        "with its own power: the owner's spear counts, the thrower's does not": f"{ATTACKS}::test_h9__the_owners_spear_counts_and_the_throwers_does_not",
        "no defence, no head-on": f"{ATTACKS}::test_h9__several_blasts_are_thrown_back_at_once_also_against_whom_the_superblast_aims_at",
        "damage dealt by the owner to itself": f"{ATTACKS}::test_h9__one_may_die_by_ones_own_hand",
    },
    "H10": {
        "the stronger deals the difference": f"{ATTACKS}::test_h10__the_stronger_deals_the_difference_and_the_weaker_nothing",
        "equal powers deal nothing": f"{ATTACKS}::test_h10__equal_powers_deal_nothing",
        "both must reach": f"{ATTACKS}::test_h10__an_attack_that_misses_is_not_met",
        "sweeps included": f"{ATTACKS}::test_h10__a_sweep_meets_head_on_whoever_strikes_its_owner_from_the_sky",
        "what is thrown back excluded": f"{ATTACKS}::test_h9__several_blasts_are_thrown_back_at_once_also_against_whom_the_superblast_aims_at",
        "with the powers after the spear": f"{ATTACKS}::test_h7__head_on_the_doubled_powers_meet",
        "and after the grab": f"{ATTACKS}::test_h8__even_a_doubled_strong_blast_has_none",
        "two by two": f"{ATTACKS}::test_h10__a_third_players_attack_is_no_part_of_it",
    },
    "H11": {
        "a defence takes off its value, never below 0": f"{ATTACKS}::test_h11__a_defence_takes_off_its_value",
        "every attack meets the whole of it": f"{ATTACKS}::test_h11__every_attack_meets_the_whole_defence",
        "wherever the attack comes from": f"{ATTACKS}::test_h11__a_block_answers_a_tracking_blast_and_one_from_the_sky_as_well",
        "跳 takes off nothing": f"{ATTACKS}::test_h11__a_jump_defends_against_nothing_that_reaches_the_sky",
        "without a defence, the whole power": f"{MOVES}::test_a_move_at_somebody_who_looks_elsewhere_meets_no_attack_head_on",
    },
    "H12": {
        "none between team mates": f"{ATTACKS}::test_h12__team_mates_do_each_other_no_damage",
        "a sweep passes over them": f"{ATTACKS}::test_h12__a_sweep_passes_over_team_mates",
        "who has no team has no mates": f"{ATTACKS}::test_h12__players_without_a_team_are_nobodys_mates",
        "to oneself it counts": f"{ATTACKS}::test_h12__what_is_thrown_back_hurts_its_owner_also_by_a_mate",
    },
    "H13": {
        "the damaged without HP die after the damage phase": f"{ENDS}::test_h13__burst_and_damage_together_kill_in_the_damage_phase",
        "having struck all the same": f"{ENDS}::test_h13__the_dying_strike_as_well",
        "all who damaged them killed them": f"{ENDS}::test_h13__all_who_damaged_the_dead_this_round_killed_it",
        "and nobody else": f"{ENDS}::test_h13__an_attack_that_did_no_damage_killed_nobody",
        "the others without HP die in the survival phase, of nobody": f"{ENDS}::test_h13__a_burst_alone_kills_later_and_without_a_killer",
        "the dead are out": f"{ENDS}::test_h13__the_dead_of_one_round_are_out_of_the_next",
    },
    "H14": {
        "HP 2 or less": f"{ENDS}::test_h14__two_hp_or_less_at_the_end_of_a_round_give_the_spear",
        "at the end of the round, for good": f"{ENDS}::test_h14__it_works_from_the_next_round_on_and_is_gained_once",
        "however the HP went": f"{ENDS}::test_h14__a_burst_may_bring_it",
        "the living alone": f"{ENDS}::test_h14__the_dead_gain_none_and_the_winner_gains_it",
    },
    "H15": {
        "the winner, then by damage, kills or rounds as agreed": f"{ENDS}::test_h15__the_winner_is_first_and_the_others_follow_as_agreed",
        "overkill counts": f"{ENDS}::test_h15__damage_beyond_death_counts_and_every_killer_has_a_kill",
        "a team wins together": f"{ENDS}::test_h15__the_whole_team_of_the_winners_is_first",
        "a draw has no winner": f"{ENDS}::test_h15__in_a_draw_nobody_is_the_winner",
        "while the match goes on the living are alike": f"{ENDS}::test_h15__during_the_match_survival_ranks_all_the_living_alike",
    },
}
