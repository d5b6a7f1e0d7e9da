"""What K1–K7 and K9 say, part by part, and the test or case that holds each part (`tests.rulebook.places`)."""

from __future__ import annotations

from tests.rulebook.places import Parts

SETUP = "rules/test_k1_setup.py"
NIGHT = "rules/test_k2_night.py"
DAMAGE = "rules/test_k3_damage.py"
ITEMS = "rules/test_k4_items.py"
SKILLS = "rules/test_k5_skills.py"
QUESTIONS = "rules/test_k6_questions.py"
PUBLIC = "rules/test_k7_public.py"
RANDOM = "rules/test_k9_random.py"
DEALS = "rules/test_deal_distribution.py"
SECRETS = "contracts/test_kanshu_secrets.py"
FLOW = "services/test_match_flow.py"
TICK = "clock/test_tick.py"
REVEAL = "public/test_reveal.py"
SENT_OFF = "conduct/test_k8_2_red_cards.py"

PARTS: Parts = {
    "K1.1": {
        "half the ranks from red, half from blue, each card once": f"{SETUP}::test_k1_1__half_the_players_get_red_cards_and_half_blue_and_no_card_twice",
        "an even number from 4 to 18": f"{SETUP}::test_k1_1__no_other_number_can_play",
        "at random": f"{DEALS}::test_every_card_is_dealt_equally_often",
    },
    "K1.2": {
        "cards to characters": f"{DEALS}::test_every_character_gets_every_card_equally_often",
        "characters to players": f"{DEALS}::test_everybody_stands_in_every_place_equally_often",
        "the elevator": f"{DEALS}::test_everybody_stands_in_every_place_equally_often",
        "seats hold what their characters were dealt": f"{SETUP}::test_k1_2__seats_hold_the_cards_of_their_characters_in_the_order_of_the_elevator",
    },
    "K1.3": {
        "the lowest rank": "kanshu/K1.3-lowest-rank",
        "without a feather": "kanshu/K1.3-feather",
        "unless all hold one": "kanshu/K1.3-all-feathers",
        "at the moment": f"{SETUP}::test_k1_3__the_leader_is_asked_of_the_moment_not_of_the_start",
    },
    "K1.4": {
        "the one below, the last that of the first": f"{SETUP}::test_k1_4__everybody_is_told_the_colour_below_and_the_last_that_of_the_first",
        "a jester appears as the other": f"{SETUP}::test_k1_4__a_jester_appears_to_be_of_the_other_faction_and_nobody_else_does",
    },
    "K1.5": {
        "most votes": f"{SETUP}::test_k1_5__most_votes_lead_and_a_tie_is_all_of_them",
        "a tie is broken by the directors or drawn": f"{FLOW}::TestElection::test_a_tie_is_broken_by_a_choice_or_drawn_among_the_tied",
        "among the tied alone, in elevator order": f"{SETUP}::test_k1_5__a_tie_is_drawn_among_the_tied_alone",
        "`random` draws among all": f"{SETUP}::test_k1_5__under_random_the_dagger_is_drawn_among_all",
        "at the start": f"{FLOW}::TestElection::test_option_random_draws_at_the_start",
    },
    "K2.1": {
        "five actions": f"{NIGHT}::test_k2_1__a_night_is_five_actions_whoever_holds_the_dagger",
        "of the holder alone": "kanshu/K2.1-only-the-holder",
        "who was given or hit holds it": f"{NIGHT}::test_k2_1__the_holder_of_each_action_is_who_was_given_or_hit_before",
    },
    "K2.2": {
        "the k-th time, the k-th step": "kanshu/K2.2-k-th-step",
        "of the last valid post": "seat/test_vote.py::test_sending_twice_keeps_one_and_a_changed_one_counts",
        "what can't be read replaces nothing, and is told": "desk/test_day.py::test_a_later_post_that_cannot_be_read_replaces_nothing_and_raises_a_doubt",
        "no post: random": "kanshu/K2.2-no-post",
        "no step: random": "kanshu/K2.2-no-steps",
        "a red card: random": "kanshu/K2.2-red-card",
        "the actor itself is no step": "kanshu/K2.2-self-step",
        "nor is nobody": "kanshu/K2.2-nobody-step",
        "it keeps its place": "kanshu/K2.2-void-keeps-place",
        "shown when the post is made": "seat/test_vote.py::test_a_vote_is_kept_and_shown_as_read",
    },
    "K2.3": {
        "the dagger moves, nobody is asked": f"{NIGHT}::test_k2_3__giving_moves_the_dagger_and_asks_nobody",
        "to anybody": "kanshu/K2.3-give-protected",
    },
    "K2.4": {
        "the target is asked": f"{FLOW}::TestNight::test_the_night_stops_to_ask_the_target",
        "unless it holds a fan": f"{NIGHT}::test_k2_4__a_fan_holder_is_not_asked",
        "even when nobody could answer": f"{NIGHT}::test_k2_4__a_target_is_asked_even_when_nobody_listed_it",
        "without a request nobody helps": "kanshu/K2.4-no-request",
        "at any distance": "kanshu/K2.4-any-distance",
    },
    "K2.5": {
        "not the attacker": f"{NIGHT}::test_k2_5__attacker_cannot_intervene",
        "rank hidden, no shield, no red card": f"{NIGHT}::test_k2_5__shown_rank_shield_and_red_card_bar_and_each_reason_is_kept",
        "only who listed the target": f"{NIGHT}::test_k2_5__nobody_is_weighed_who_did_not_list_the_target",
        "of either side": "kanshu/K2.5-own-side-or-not",
        "the target chooses among them": "kanshu/K2.5-several",
        "or declines": "kanshu/K2.5-decline",
        "with none it takes the attack": "kanshu/K2.4-asked-alone",
        "a void post lists nobody less": "kanshu/K2.5-void-post-lists",
    },
    "K2.6": {
        "the dagger first, then the damage": f"{NIGHT}::test_k2_6__the_intervener_gets_the_dagger_before_the_damage",
        "an intervener must show its rank": "kanshu/N06",
        "and acts next": "kanshu/K2.6-intervener-holds",
    },
    "K2.7": {
        "no request for skill damage": f"{NIGHT}::test_k2_7__a_berserkers_blow_is_taken_without_a_request",
        "nor between its points": "kanshu/K2.7-assassin",
    },
    "K2.8": {
        "the skill of the first point before the second": f"{NIGHT}::test_k2_8__the_skill_of_the_first_point_is_over_before_the_second_falls",
        "with all that it causes": "kanshu/K2.8-assassin-mentalist-berserker",
        "what it gives counts at once": "kanshu/K2.8-staff-in-time",
        "a death cuts it": "kanshu/K2.8-death-cuts-the-chain",
    },
    "K2.9": {
        "skills use no action up": "kanshu/K2.9-skill-is-no-action",
        "posts count by actions": f"{NIGHT}::test_k2_9__a_post_is_counted_by_actions_not_by_holding_the_dagger",
    },
    "K3.1": {
        "the victim chooses among the distinct hidden faces": f"{DAMAGE}::test_k3_1__the_distinct_hidden_faces_are_offered",
        "two of a kind are one choice": "kanshu/K3.1-two-of-a-kind",
        "with one left nothing is asked": "kanshu/K3.1-one-left",
    },
    "K3.2": {
        "damage is the number of revealed marks": "kanshu/K3.2-three",
        "the dead show four, and three marks": "kanshu/K3.2-dead-is-four",
        "taken while the mark is chosen": f"{DAMAGE}::test_k3_2__while_a_mark_is_being_chosen_the_damage_is_taken_already",
    },
    "K3.3": {
        "three are no death": "kanshu/K3.2-three",
        "the fourth is; nothing after it": f"{DAMAGE}::test_k3_3__death_ends_the_night_with_nothing_after_it",
        "no second point": "kanshu/K5.2-full",
    },
    "K3.4": {
        "a forced rank is not asked for": "kanshu/K3.4-forced-by-intervening",
        "by a mentalist too": "kanshu/K5.5-used",
        "it says so": f"{DAMAGE}::test_k3_4__a_forced_rank_says_so",
    },
    "K3.5": {
        "no damage, yet an attack, and the dagger moves": "kanshu/K3.5-no-damage",
        "nothing is revealed or listed": f"{DAMAGE}::test_k3_5__what_a_shield_stops_is_in_the_log_and_nothing_else_of_it",
        "`untargetable`: no step, left out of the draw": "kanshu/K3.5-untargetable",
        "at the moment": f"{DAMAGE}::test_k3_5__untargetable_binds_a_step_at_the_moment_it_comes_up",
        "skills may name them": "kanshu/K3.5-untargetable-skill",
    },
    "K3.6": {
        "the enemy's leader dead: the killer's faction": "kanshu/K3.6-red-kills-blue-leader",
        "every other death: the faction opposed to the killer's": f"{DAMAGE}::test_k3_6__only_the_death_of_the_enemys_leader_wins",
        "one's own leader": "kanshu/K3.6-blue-kills-blue-leader",
        "leader at that moment": "kanshu/K3.6-heir-dies",
        "the killer is the skill's user": f"{DAMAGE}::test_k3_6__the_killer_of_skill_damage_is_the_skills_user_not_the_attacker",
    },
    "K4.1": {
        "several, never given up": "kanshu/K4.1-several",
        "given whatever one holds": "kanshu/K1.3-two-feathers",
        "listed by name": f"{ITEMS}::test_k4_1__the_table_lists_the_items_of_a_seat_by_name_not_by_the_order_of_taking",
    },
    "K4.2": {
        "feather: no leader": "kanshu/K1.3-feather",
        "staff: no skill": "kanshu/K5.1-staff",
        "fan: no request": f"{NIGHT}::test_k2_4__a_fan_holder_is_not_asked",
        "nothing else": "kanshu/K4.2-feather-fights",
        "a fan holder may step in": "kanshu/K4.2-fan-may-step-in",
    },
    "K4.3": {
        "in pairs, numbered as they appear": "kanshu/K4.3-labels",
        "the label tells no faction": f"{ITEMS}::test_k4_3__a_pair_tells_no_faction",
    },
    "K4.4": {
        "no damage for its holder": "kanshu/N29",
        "who can't step in": "kanshu/K2.5-protected",
        "while the sword's holder has less than three": "kanshu/K4.4-three-damage",
        "present damage, after healing": f"{ITEMS}::test_k4_4__present_damage_counts_so_healing_brings_the_shield_back",
        "`lost`: broken for good": f"{ITEMS}::test_k4_4__a_broken_pair_protects_nobody_again",
        "at the third damage": "kanshu/K4.4-breaks",
    },
    "K5.0": {
        "no skill names its owner": f"{SKILLS}::test_k5_0__no_skill_names_its_owner",
        "one may pass": "kanshu/K5.2-passed",
        "in vain it is used up": "kanshu/K5.4-shield",
        "and the question says so": "announcing/test_questions.py::test_k5_0__a_protected_target_is_named_as_one_that_takes_no_damage",
    },
    "K5.1": {
        "a feather": "kanshu/K5.1-used",
        "as third mark too": "kanshu/K5.1-full",
    },
    "K5.2": {
        "dagger, then damage": f"{SKILLS}::test_k5_2__the_dagger_goes_first_then_the_damage",
        "two points, one after the other": "kanshu/K5.2-used",
        "the first with all it causes": "kanshu/K2.8-berserker-then-second-point",
    },
    "K5.3": {
        "two different targets": f"{SKILLS}::test_k5_3__a_jester_names_two_different_others",
        "what it saw is its own": f"{SKILLS}::test_k5_3__what_the_jester_saw_is_kept_for_it",
        "whom it looked at is told": "kanshu/K5.3-used",
    },
    "K5.4": {
        "only by intervening": f"{SKILLS}::test_k5_4__an_alchemist_hit_directly_has_no_skill",
        "at whom it stepped in for": f"{SKILLS}::test_k5_4__the_question_tells_whom_the_alchemist_stepped_in_for",
        "one damage": "kanshu/K5.4-used",
        "or healed by one": "kanshu/K5.4-own",
        "offered only if damaged": "kanshu/K5.4-nothing-to-heal",
        "the healed covers a mark": "kanshu/K5.4-full-heal",
        "with one face nothing is asked": "kanshu/K5.4-heal-one-face",
    },
    "K5.5": {
        "dagger, and the hidden rank": "kanshu/K5.5-used",
        "a shown rank leaves the choice": "kanshu/K5.5-shown-rank-choice",
    },
    "K5.6": {
        "a shield for another, the sword for itself": "kanshu/K5.6-used",
        "of either side": "kanshu/K5.6-own",
    },
    "K5.7": {
        "one damage to the attacker": "kanshu/K5.7-used",
        "or to the skill's user": f"{SKILLS}::test_k5_7__a_berserker_hits_the_one_whose_skill_hit_it",
    },
    "K5.8": {"a staff": "kanshu/K5.8-used", "for either side": "kanshu/K5.8-own"},
    "K5.9": {"a fan": "kanshu/K5.9-used", "for either side": "kanshu/K5.9-own"},
    "K5.10": {
        "no skill the second time": f"{SKILLS}::test_k5_10__a_closed_skill_is_not_asked_and_the_log_says_why",
        "but it may step in again": "kanshu/K5.10-may-step-in-again",
    },
    "K5.11": {
        "an assassin without the dagger": "kanshu/K5.11-assassin-without-dagger",
        "a mentalist without it": "kanshu/K5.11-mentalist-without-dagger",
        "`skill_after_skill_damage: false`": "kanshu/K5-skill-damage-off",
    },
    "K6.1": {
        "one at a time, of one character": f"{QUESTIONS}::test_k6_1__one_question_is_open_at_a_time_and_belongs_to_one_character",
        "answered by its player alone": f"{FLOW}::TestNight::test_only_its_player_answers_a_question",
        "with what is offered": f"{QUESTIONS}::test_k6_1__what_is_not_offered_is_refused_with_the_clause_and_the_question",
    },
    "K6.2": {
        "due at the opening of the next day": f"{TICK}::TestNight::test_questions_fall_due_when_the_next_day_opens",
        "a default for every question": f"{QUESTIONS}::test_k6_2__every_ask_has_its_default",
        "no request": "kanshu/K6.2-request",
        "decline": "kanshu/K6.2-intervener",
        "pass": "kanshu/K6.2-skill",
        "a drawn mark": "kanshu/K6.2-reveal",
    },
    "K6.3": {
        "the defaults apply at once": "kanshu/K6.3-request",
        "the questions keep their numbers": "kanshu/K6.3-numbering",
        "no standing answers": f"{QUESTIONS}::test_k6_3__a_red_card_voids_standing_answers",
        "from the next question on": f"{SENT_OFF}::TestInANight::test_it_holds_from_the_next_question_on",
        "or action": f"{SENT_OFF}::TestInANight::test_it_holds_from_the_next_action_on",
    },
    "K6.4": {
        "used when the question comes up": f"{QUESTIONS}::test_k6_4__standing_answers_are_used_when_the_question_comes_up",
        "interveners in order of preference": f"{QUESTIONS}::test_k6_4__the_first_of_the_order_of_preference_that_is_offered_is_taken",
        "faces in order": f"{QUESTIONS}::test_k6_4__standing_faces_and_covers_are_tried_in_order",
        "a skill": "seat/test_standing.py::test_each_rank_has_its_own_skill_choices",
        "what does not fit leaves it open": f"{QUESTIONS}::test_k6_4__a_standing_answer_that_does_not_fit_leaves_the_question_open",
        "a director answers, and the log says so": f"{FLOW}::TestNight::test_a_director_answers_for_a_player_and_the_log_says_so",
    },
    "K6.5": {
        "in the same moment": f"{QUESTIONS}::test_k6_5__questions_that_a_default_brings_up_are_defaulted_in_the_same_moment",
        "an explicit answer beats a standing one": f"{QUESTIONS}::test_k6_5__an_explicit_answer_beats_a_standing_one_and_that_the_default",
    },
    "K6.6": {
        "a mark nobody chose is recorded": f"{QUESTIONS}::test_k6_6__a_mark_that_nobody_chose_can_be_told_from_one_that_was",
        "a forced one is no right": f"{QUESTIONS}::test_k6_6__a_forced_mark_is_no_right_that_could_be_missed",
        "it comes to a card": "conduct/test_k8_3_missed.py::TestForcedRights::test_a_mark_left_to_chance_is_proposed_once_the_night_is_announced",
    },
    "K7.1": {
        "attackers and damaged with how often, in elevator order": f"{PUBLIC}::test_k7_1__lists_stand_in_elevator_order_with_how_often",
        "skills with those they were aimed at": f"{PUBLIC}::test_k7_1__a_skill_names_those_it_was_aimed_at_in_elevator_order",
        "hurt or not": "kanshu/K5.2-shield",
        "the status of everybody": f"{PUBLIC}::test_k7_1__the_table_shows_of_a_mark_what_the_mark_shows",
        "at the opening of the day": f"{TICK}::TestDawn::test_automatic_publication_waits_for_the_opening",
        "a death with its outcome": f"{PUBLIC}::test_k7_1__a_night_with_a_death_tells_its_outcome",
        "`chain`: the path of the dagger": f"{SECRETS}::test_k7_1__the_path_of_the_dagger_is_told_where_the_match_says_so",
    },
    "K7.2": {
        "worlds that differ in a secret look the same": f"{SECRETS}::test_k7_2__two_worlds_that_differ_in_a_secret_look_the_same",
        "on the pages too": "public/test_secrecy.py::test_matches_that_differ_in_secrets_alone_look_the_same",
        "nothing stored in secret is shown": "public/test_secrecy.py::test_nothing_that_is_stored_in_secret_reaches_a_page",
        "players and cards": "public/test_secrecy.py::test_the_names_of_players_and_cards_stand_on_no_page",
        "random or not": "public/test_secrecy.py::test_how_random_actions_are_drawn_is_told_only_at_the_end",
        "people and posts of others": "seat/test_page.py::test_a_seat_tells_nothing_of_the_people_and_the_posts_of_others",
    },
    "K7.3": {
        "its card and the colour below": f"{SECRETS}::test_k7_3__everybody_sees_its_own_card_and_only_the_colour_below",
        "its findings": f"{SECRETS}::test_k7_3__a_jester_is_shown_what_it_saw_and_nobody_else_is",
        "on its page": "seat/test_page.py::test_my_card_and_the_colour_below_me",
    },
    "K7.4": {
        "the table before it": f"{PUBLIC}::test_k7_4__what_is_public_of_a_night_that_goes_on_is_the_table_before_it",
        "no event at once": f"{PUBLIC}::test_k7_4__no_event_of_a_night_may_be_shown_at_once_except_to_its_owner_or_as_a_penalty",
        "not even how much has happened": f"{SECRETS}::test_k7_4__an_open_question_does_not_tell_how_much_has_happened",
        "nor whether it is settled": "public/test_secrecy.py::test_a_night_that_is_settled_looks_like_one_that_is_not",
    },
    "K7.5": {
        "enough to play it again": f"{PUBLIC}::test_k7_5__what_is_public_after_the_end_is_enough_to_play_the_match_again",
        "cards, players, seed, policy": f"{REVEAL}::test_the_outline_tells_cards_people_seed_and_policy",
        "posts, and every night step by step": f"{REVEAL}::test_a_night_tells_posts_steps_and_reasons",
        "rulings": f"{REVEAL}::test_a_match_ended_by_ruling_says_so_and_why_first",
        "tree holes open": "conduct/test_letters.py::TestTreeHole::test_the_reveal_opens_it_and_closes_it_for_writing",
        "not before": f"{FLOW}::TestEnd::test_no_reveal_before_the_end",
    },
    "K7.6": {
        "it never changes": f"{PUBLIC}::test_k7_6__the_facts_of_a_night_come_out_of_the_stored_log_as_they_went_in",
        "an erratum names what it corrects": "public/test_pages.py::test_an_erratum_names_what_it_corrects_and_the_old_one_stays",
    },
    "K7.7": {
        "written beside public things alone": f"{PUBLIC}::test_k7_7__what_a_report_is_written_beside_holds_public_kinds_alone",
        "a leak is marked": "secrecy_check/test_sentences.py::test_no_leak_of_the_measured_sets_is_missed",
        "and must have been read": "reports/test_services.py::test_marked_sentences_must_have_been_read",
    },
    "K9.1": {
        "32 bytes": f"{RANDOM}::test_k9_1__another_seed_has_another_commitment_and_a_seed_is_32_bytes",
        "their SHA-256 is the commitment": f"{RANDOM}::test_k9_1__the_commitment_is_the_sha256_of_the_seeds_bytes",
        "made anew with the deal": f"{FLOW}::TestSetup::test_dealing_again_takes_a_new_seed_and_is_in_the_log",
    },
    "K9.2": {
        "the HMAC as a number modulo n": f"{RANDOM}::test_k9_2__a_draw_is_the_hmac_as_a_big_endian_number_modulo_n",
        "in a case": "kanshu/K9.3-uniform-1",
    },
    "K9.3": {
        "attacks in elevator order, then gives": f"{RANDOM}::test_k9_3__attacks_in_elevator_order_then_gives",
        "`attack_only`": f"{RANDOM}::test_k9_3__attack_only_never_gives",
        "with no attack left, the gives": "kanshu/K3.5-nobody-to-attack",
        "the label of night and action": "kanshu/K9.3-uniform-2",
        "published at the end": "public/test_secrecy.py::test_how_random_actions_are_drawn_is_told_only_at_the_end",
    },
    "K9.4": {
        "every question counts, answered or not": f"{QUESTIONS}::test_k9_4__questions_are_numbered_through_answered_or_not",
        "marks one by one": "kanshu/K9.4-one-by-one",
        "in the order rank, first, second": f"{DAMAGE}::test_k3_1__the_hidden_marks_are_listed_rank_first_second",
        "for cover too": "kanshu/K5.4-heal-default",
    },
    "K9.5": {
        "Fisher–Yates from the end": f"{RANDOM}::test_k9_5__fisher_yates_from_the_end_with_a_label_for_each_step",
        "red, blue, cards, players, elevator": f"{RANDOM}::test_k9_5__the_deal_draws_red_then_blue_then_cards_players_elevator",
    },
    "K9.6": {
        "every draw agrees": f"{REVEAL}::test_all_draws_agree",
        "by a command, after the reveal": "services/test_demo.py::test_a_match_is_verified_by_command_only_after_its_reveal",
        "the first that differs is named": f"{RANDOM}::test_k9_6__the_first_thing_that_differs_is_named",
        "without us": f"{RANDOM}::test_k9_6__the_program_to_check_by_hand_runs_alone_and_finds_a_false_draw",
    },
}
