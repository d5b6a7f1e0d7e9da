"""What C1–C22 say, part by part, and the test or case that holds each part (`tests.rulebook.places`)."""

from __future__ import annotations

from tests.rulebook.places import Parts

COSTS = "rules_clapclap/test_c01_gestures_and_costs.py"
LAYERS = "rules_clapclap/test_c04_layers.py"
TRIPLES = "rules_clapclap/test_c07_triples.py"
REACH = "rules_clapclap/test_c08_reach.py"
NAMING = "rules_clapclap/test_c12_negotiation.py"
GAINS = "rules_clapclap/test_c13_gains_and_end.py"
SPLITS = "rules_clapclap/test_c16_splits.py"
FACTS = "rules_clapclap/test_c22_facts_and_views.py"
POSTS = "rules_clapclap/test_posts.py"
PLAY = "rules_clapclap/test_random_play.py"

PARTS: Parts = {
    "C1": {
        "HP 1 and nothing else": f"{COSTS}::test_c1__everybody_begins_with_one_hp_and_nothing_else",
        "nothing but 镐 has a limit": "clapclap/C101",
        "the limit is one": "clapclap/C102",
        "more is death at once": f"{COSTS}::test_c1__more_than_one_gao_is_death_at_once_and_one_is_not",
        "whatever HP there is": "clapclap/C103",
    },
    "C2": {
        "a 镐 takes the point, else HP, one by one": f"{COSTS}::test_c2__points_are_taken_by_gao_first_then_by_hp",
        "a 镐 gained at HP 0 or less is 1 HP; −1 becomes 0, still dead": f"{COSTS}::test_c2__a_gao_gained_without_hp_is_one_hp",
    },
    "C3": {
        "the seventeen gestures, each number of them": f"{COSTS}::test_c3__the_table_of_gestures",
        "火种 or 电池 before 盾": f"{COSTS}::test_c3__the_derived_resource_is_spent_first",
        "which do not add up": "clapclap/C08",
        "one gesture": f"{POSTS}::test_a_post_comes_to_this",
        "for certain": f"{POSTS}::test_a_condition_is_no_gesture_however_the_rest_reads",
        "蛤蟆 and 蟆蛤 die and are not in the round": f"{COSTS}::test_c3__no_post_is_a_toad_an_unknown_gesture_too_and_keeps_its_word",
        "蚂蚁 die when costs are checked": f"{COSTS}::test_c3__spending_what_one_does_not_have_is_death_and_spends_nothing",
        "after the others": "clapclap/C113",
        "and are no target": "clapclap/C04",
        "all leave before the next round": f"{COSTS}::test_c3__who_died_of_a_fault_or_a_blow_is_out_of_the_next_round",
        "`missed: ask`: directors decide": f"{COSTS}::test_c3__with_option_ask_the_directors_decide_whether_a_missing_post_is_death",
        "`death` by default": f"{COSTS}::test_c3__undecided_a_missing_post_is_death_and_the_round_waits_for_the_directors",
        "about missing posts only": f"{COSTS}::test_c3__an_unknown_gesture_is_not_asked_about",
    },
    "C4": {
        "everybody starts unoperated": f"{LAYERS}::test_c4__a_round_opens_with_everybody_unoperated_whatever_was_before",
        "attacks, tricks, triples operate": f"{LAYERS}::test_c4__what_operates_and_what_does_not",
        "an operated player neither acts nor is chosen": f"{LAYERS}::test_c4__who_is_operated_acts_no_more_and_can_not_be_chosen",
    },
    "C5": {
        "the layer of each gesture": f"{LAYERS}::test_c5__the_layer_of_each_gesture",
        "of each gi, by its target": f"{LAYERS}::test_c5__a_gi_acts_in_the_layer_of_its_target",
        "fast before slow, through all of them": f"{LAYERS}::test_c5__one_round_through_all_layers",
        "a split Shining is slower": "clapclap/C131",
        "a split 黑洞 is not": f"{SPLITS}::test_c16__a_split_heidong_keeps_its_layer_and_operates_all_its_targets_at_once",
    },
    "C6": {
        "first, and its user is operated": f"{LAYERS}::test_c6__shan_takes_effect_first_and_counts",
        "it can't be chosen": f"{LAYERS}::test_c6__no_trick_and_no_attack_reaches_shan",
    },
    "C7": {
        "gi, 你吃 or 双吃, 破": f"{TRIPLES}::test_c7__gi_beats_the_eater_that_beats_po_that_beats_gi",
        "with 破 alone": f"{TRIPLES}::test_c7__gi_and_an_eater_need_a_po",
        "gi, 黑洞, another attack": f"{TRIPLES}::test_c7__gi_beats_heidong_that_beats_any_other_attack_that_beats_gi",
        "neither gi nor 黑洞": f"{TRIPLES}::test_c7__gi_and_heidong_need_another_attack",
        "of unoperated players": "clapclap/C55",
        "by their gestures alone": "clapclap/C144",
        "operated, their attacks fail": f"{TRIPLES}::test_c7__their_attacks_fail_and_all_three_are_operated",
        "one, one, many": f"{TRIPLES}::test_c7__one_one_many_whoever_beats_the_crowded_side_picks",
        "one, many, many": f"{TRIPLES}::test_c7__one_many_many_the_single_one_picks_and_the_picked_one_in_turn",
        "a 闪电 counts as eaten, a Fire gets its 火种": f"{TRIPLES}::test_c7__a_shandian_in_it_counts_as_eaten_a_fire_gets_its_huozhong",
        "two at once end the round, but for 气, 盾 and 加镐": f"{TRIPLES}::test_c7__two_disjoint_triples_end_the_round_but_for_qi_dun_and_jiagao",
        "after one the others go on": f"{TRIPLES}::test_c7__the_others_go_on",
    },
    "C8": {
        "unoperated, in the round, in reach": f"{REACH}::test_c8__who_can_not_be_chosen_and_why",
        "every gesture at every other": f"{REACH}::test_c9__what_each_gesture_does_to_each_other",
        "only attacks and eaters choose": f"{REACH}::test_c8__what_is_no_attack_and_no_eater_chooses_nobody",
        "the dead are not chosen": "clapclap/C56",
    },
    "C9": {
        "greater, less, equal": f"{REACH}::test_c9__what_each_gesture_does_to_each_other",
        "less than a 盾 can't choose it": "clapclap/C161",
        "less than a defence gesture: no damage, both operated": f"{REACH}::test_c9__a_defence_gesture_is_met_without_damage_and_both_are_operated",
        "equal: no damage, both operated": "clapclap/C162",
        "对掉": "clapclap/C169",
        "whoever attacks has defence 0, in its layer already": f"{REACH}::test_c9__whoever_attacks_has_defence_0_in_its_own_layer",
        "whoever holds back keeps its own": f"{REACH}::test_c9__the_same_attacker_holding_back_keeps_it",
    },
    "C10": {
        "黑洞: three damage to its user, and it fails": f"{REACH}::test_c10__gi_at_heidong_does_three_damage_and_stops_it",
        "加镐: the 镐 changes hands": f"{REACH}::test_c10__gi_robs_jiagao_without_damage",
        "both operated": "clapclap/C34",
        "never another gi; then it fails, unoperated": f"{REACH}::test_c10__gi_never_chooses_gi_and_fails_unoperated",
        "must choose if anything may be chosen": f"{REACH}::test_c10__gi_must_attack_if_anybody_may_be_chosen",
    },
    "C11": {
        "every other attack and trick may be held back": f"{REACH}::test_c11__every_other_attack_and_trick_may_be_held_back",
        "with its own defence, a trick with none": f"{REACH}::test_c11__held_back_an_attack_keeps_its_defence_and_an_eater_has_none",
    },
    "C12": {
        "all of a layer name at the same time": f"{NAMING}::test_c12__all_of_a_layer_are_asked_at_the_same_time_with_their_wishes_as_defaults",
        "nobody else does": f"{NAMING}::test_c12__nobody_outside_the_layer_is_asked_or_shown_anything",
        "one for each part": f"{NAMING}::test_c12__a_split_gesture_names_a_target_for_each_part_all_at_once",
        "shown within the layer": f"{NAMING}::test_c12__what_was_named_is_shown_within_the_layer_and_is_the_next_default",
        "may be changed": f"{NAMING}::test_c12__a_change_opens_another_attempt_and_the_last_name_counts",
        "in up to three rounds": f"{NAMING}::test_c12__after_the_third_attempt_the_names_stand_even_if_they_changed",
        "until nobody changes": f"{NAMING}::test_c12__it_ends_when_nobody_changes",
        "the target picks, the others hold back": f"{NAMING}::test_c12__a_contested_target_picks_who_attacks_it_the_others_hold_back",
        "unanswered it is drawn": f"{NAMING}::test_c12__unanswered_the_attacker_is_drawn_with_the_layers_label",
        "of this round": "clapclap/C227",
        "all act at once": "clapclap/C225",
        "wishes of the post in order": f"{NAMING}::test_c12__wishes_count_in_order",
        "nobody answers: as the posts wish": "rules_clapclap/test_cases.py::test_c12__a_negotiation_that_nobody_answers_ends_as_the_posts_wish",
        "a match may do without": f"{NAMING}::test_c12__without_negotiation_nobody_is_asked",
    },
    "C13": {
        "气, 盾, 加镐, Fire, 闪电, even if operated": f"{GAINS}::test_c13__it_comes_even_to_who_was_operated_before_its_layer",
        "and even if dead by the end": "clapclap/C200",
        "not an eaten 闪电, not a robbed 加镐": f"{GAINS}::test_c13__not_to_an_eaten_shandian_and_not_to_a_robbed_jiagao",
    },
    "C14": {
        "HP 0 or less at the end; a shared rank, one more than are alive": f"{GAINS}::test_c14__who_has_no_hp_at_the_end_is_dead_and_deaths_of_a_round_share_a_rank",
        "not before the end": f"{GAINS}::test_c14__dead_by_number_in_the_middle_of_a_round_is_not_dead_yet",
        "one left wins": f"{GAINS}::test_c14__the_last_one_wins_with_rank_1",
        "none left is a draw": f"{GAINS}::test_c14__nobody_left_is_a_draw_of_all_who_fell_last",
        "every match ends, with a rank for each": f"{PLAY}::test_random_play_ends",
    },
    "C15": {
        "a third 闪 is a 蟆蛤": f"{COSTS}::test_c15__a_third_shan_is_a_toad_that_counts_nothing",
        "who dies of a fault spends nothing": f"{COSTS}::test_c3__spending_what_one_does_not_have_is_death_and_spends_nothing",
        "the others are settled": f"{COSTS}::test_c15__the_others_are_still_settled",
    },
    "C16": {
        "revealed with the gesture, and stands": f"{SPLITS}::test_c16__a_split_is_shown_with_the_gesture_and_stands_though_nobody_is_named",
        "a split Shining has the defence of a 闪电": "clapclap/C167",
        "and its batteries": f"{SPLITS}::test_c16__a_shining_struck_before_its_layer_still_gets_both_batteries",
        "你吃 eats one: neither strikes, one battery comes; 双吃 eats both": f"{SPLITS}::test_c16__what_is_eaten_of_a_split_shining",
        "only a whole 双吃 chooses a whole Shining": f"{SPLITS}::test_c16__only_a_whole_shuangchi_chooses_a_whole_shining",
        "an eaten 破 hurts its user": f"{SPLITS}::test_c16__an_eaten_po_fails_and_hurts_its_user_an_eaten_shandian_only_fails",
        "parts may share a target": f"{SPLITS}::test_c16__parts_may_share_a_target_each_its_own_hit",
        "but eat once": f"{SPLITS}::test_c16__a_second_part_at_what_is_eaten_once_is_held_back",
    },
    "C17": {
        "oneself, out of the round, operated, out of reach: held back, nothing refunded": f"{SPLITS}::test_c17__a_target_that_falls_away_is_held_back_and_nothing_comes_back",
        "dead": "clapclap/C160",
        "missing, or surplus": f"{SPLITS}::test_c17__parts_too_few_are_held_back_too_many_ignored",
        "nobody's name": "clapclap/C211",
        "a split of other gestures is ignored": f"{SPLITS}::test_c17__a_split_of_another_gesture_is_ignored_and_its_first_target_counts",
    },
    "C18": {
        "names from all it may choose from this layer on": f"{NAMING}::test_c18__it_names_from_all_it_may_choose_from_this_layer_on",
        "黑洞 in 4 only": f"{NAMING}::test_c18__in_layer_8_a_heidong_can_not_be_named_any_more",
        "when 11 opens, too": "clapclap/C179",
        "not while its target stands": f"{NAMING}::test_c18__a_gi_whose_target_stands_is_not_asked_before_its_layer",
        "drawn with its own label": f"{NAMING}::test_c18__a_gi_may_not_hold_back_and_draws_by_its_own_label",
        "in player order": f"{NAMING}::test_c18__several_draw_each_by_its_own_label_in_player_order",
        "acts in its target's layer": f"{NAMING}::test_c18__it_acts_in_its_targets_layer_and_may_be_struck_before",
        "加镐 is always robbed, even into 爆镐": f"{NAMING}::test_c18__choosing_jiagao_is_robbing_even_into_bursting",
        "one choice is none": f"{NAMING}::test_c18__with_one_target_left_it_is_taken_unasked",
    },
    "C19": {
        "drawn over the attackers in player order": "clapclap/C189",
        "each once": f"{NAMING}::test_c19__an_attacker_with_two_parts_at_the_target_counts_once",
        "only the parts at that target are held back": f"{NAMING}::test_c19__only_the_parts_at_the_contested_target_are_held_back",
        "a gi that was not picked names again": f"{NAMING}::test_c19__a_gi_that_was_not_picked_names_another_of_the_layer",
        "in player order, among targets nobody took": f"{NAMING}::test_c19__losers_name_again_in_player_order_each_taking_its_target",
        "with none left it waits": f"{NAMING}::test_c19__with_none_left_in_the_layer_it_waits_for_its_next",
    },
    "C20": {
        "only what the two do to each other": f"{REACH}::test_c20__two_who_choose_each_other_undo_only_that",
        "the exception to defence 0": f"{REACH}::test_c20__a_third_finds_the_two_without_defence",
        "both operated": f"{LAYERS}::test_c4__what_operates_and_what_does_not",
        "with one part of a split": "clapclap/C217",
    },
    "C21": {
        "two at once are looked for first, the first by player order": f"{TRIPLES}::test_c21__two_triples_are_looked_for_first_in_player_order",
        "whenever there are two": f"{TRIPLES}::test_c21__whenever_every_side_has_two_there_are_two_triples",
        "without a common player": f"{TRIPLES}::test_c21__a_side_with_one_player_over_both_rings_allows_no_two",
        "then no Fire and no 闪电 gets anything": f"{TRIPLES}::test_c7__two_disjoint_triples_end_the_round_but_for_qi_dun_and_jiagao",
        "the six are operated": "clapclap/C155",
        "the order of shapes, the ring with 吃 first": f"{TRIPLES}::test_c21__shapes_go_one_one_many_then_one_one_one_then_one_many_many",
        "picks are asked for, unanswered drawn": f"{TRIPLES}::test_c21__a_pick_is_asked_for_and_drawn_by_the_pickers_label_when_unanswered",
        "an impossible pick is drawn": "clapclap/C148",
        "where there is nothing to pick nobody is asked": f"{TRIPLES}::test_c21__nobody_is_asked_where_there_is_nothing_to_pick",
    },
    "C22": {
        "one hit per part, by layer, from, to": f"{FACTS}::test_c22__one_hit_per_part_by_layer_attacker_target",
        "damage before 镐": f"{FACTS}::test_c22__a_hit_tells_its_damage_before_the_gao_took_any",
        "eating, robbing and 对掉 are hits of 0": f"{FACTS}::test_c22__eating_and_robbing_are_hits_of_0_triples_shan_and_jiagao_are_none",
        "对掉 of all parts too": "clapclap/C219",
        "triples list gi first and are no hits; 加镐 is operated": "clapclap/C221",
        "the dead keep their numbers": f"{FACTS}::test_c22__the_dead_keep_their_numbers",
        "keyed by name, dead ones too": "clapclap/C222",
    },
}
