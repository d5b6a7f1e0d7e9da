"""What K8 says, part by part, and the test that holds each part (`tests.rulebook.places`)."""

from __future__ import annotations

from tests.rulebook.places import Parts

CARDS = "conduct/test_k8_1_cards.py"
RED = "conduct/test_k8_2_red_cards.py"
MISSED = "conduct/test_k8_3_missed.py"
LURKING = "conduct/test_k8_4_lurking.py"
FASTER = "clock/test_acceleration.py"
PROXIES = "conduct/test_k8_7_proxies.py"
PEOPLE = "conduct/test_k8_8_people.py"
TICK = "clock/test_tick.py"

PARTS: Parts = {
    "K8.1": {
        "green, blue, yellow, red; three of a colour make one of the next": f"{CARDS}::TestArithmetic::test_three_make_one_of_the_next",
        "the cards that made it are used up": f"{CARDS}::TestArithmetic::test_nothing_is_lost_and_nothing_is_left_that_could_be_upgraded",
        "the count is derived, never stored": f"{CARDS}::TestArithmetic::test_a_revoked_card_is_as_if_it_had_never_been",
        "every card has day, ground, reason and director": f"{CARDS}::TestDeciding::test_a_card_has_its_day_ground_reason_director_and_player",
        "it can be revoked with a reason": f"{CARDS}::TestRevoking::test_it_needs_a_reason_and_a_card_that_stands",
        "the twelve headings and their items": f"{CARDS}::TestGrounds::test_there_are_twelve_with_their_items",
        "a card on each item of each heading": f"{CARDS}::TestGrounds::test_a_card_is_given_on_each_item_and_told_in_its_words",
    },
    "K8.2": {
        "acts at random, its post is ignored": f"{RED}::TestByDay::test_the_holder_acts_at_random_and_its_post_is_ignored",
        "answers no question": f"{RED}::TestByDay::test_it_is_asked_nothing",
        "can't intervene": f"{RED}::TestByDay::test_it_can_not_step_in",
        "the directors may rule that its faction loses": f"{RED}::test_the_directors_may_rule_that_the_faction_of_a_carded_character_loses",
    },
    "K8.3": {
        "no valid vote, each in its own way": f"{MISSED}::TestMissedVotes::test_the_facts_are_different_facts",
        "yellow, proposed automatically": f"{MISSED}::TestMissedVotes::test_a_yellow_is_proposed_for_those_without_a_vote_and_none_is_given",
        "confirmed by a director": f"{MISSED}::TestMissedVotes::test_a_director_confirms_them_at_once",
    },
    "K8.4": {
        "fewer than 5 on a day, or than 10 on each of three": f"{LURKING}::TestTheRule::test_one_day_below_five_or_three_in_a_row_below_ten",
        "an accelerated day does not count": f"{LURKING}::TestCounts::test_an_accelerated_day_does_not_count",
        "proposed from the counts": f"{LURKING}::TestCounts::test_a_card_is_proposed_with_the_figures_that_led_to_it",
        "a forced right not used": f"{MISSED}::TestForcedRights::test_a_mark_left_to_chance_is_proposed_once_the_night_is_announced",
    },
    "K8.5": {
        "any player proposes it": f"{FASTER}::TestCount::test_one_voice_a_character",
        "more than half": f"{FASTER}::TestCount::test_half_is_not_more_than_half",
        "of those still in play": f"{FASTER}::TestCount::test_more_than_half_of_those_in_play",
        "the day closes early": f"{FASTER}::TestClosing::test_the_day_closes_after_the_notice",
        "the count is public": "clock/test_pages.py::TestAcceleration::test_the_count_is_public_and_names_nobody",
    },
    "K8.6": {
        "strictly before the close by our clock": f"{TICK}::TestClose::test_posts_are_frozen_as_of_the_close_however_late_the_tick",
        "or the forum's": "forum/test_imports.py::test_the_close_by_the_forums_clock",
        "the last one counts": "seat/test_vote.py::test_sending_twice_keeps_one_and_a_changed_one_counts",
        "an edit after the close is ignored, and shown to directors": "forum/test_imports.py::test_an_edit_after_the_close_is_ruled_with_the_earlier_words_at_hand",
    },
    "K8.7": {
        "asked for and posted 30 minutes before": f"{PROXIES}::TestTimes::test_out_of_time_nothing_is_posted",
        "60 where it has voted already": f"{PROXIES}::TestTimes::test_a_change_is_asked_for_an_hour_before",
        "names its targets, without condition": f"{PROXIES}::TestContent::test_it_must_name_its_targets_without_condition",
        "marked as a proxy": "conduct/test_pages.py::TestDay::test_a_proxy_is_shown_as_one",
    },
    "K8.8": {
        "takes over character, card, posts, questions and penalties": f"{PEOPLE}::TestTakingOver::test_the_successor_holds_everything_and_the_former_nothing",
        "the log keeps both persons and the time": f"{PEOPLE}::TestTakingOver::test_the_log_keeps_both_persons_and_the_time",
        "named by the former player": f"{PEOPLE}::TestNominations::test_the_player_names_who_should_go_on",
        "else the character is sent off": f"{PEOPLE}::TestTakingOver::test_nobody_takes_over_and_the_character_is_sent_off",
        "a helper sees what its player shows it": f"{PEOPLE}::TestHelpers::test_it_sees_what_the_player_shows_and_nothing_else",
        "and can't post, vote or answer": f"{PEOPLE}::TestHelpers::test_its_page_reads_and_never_writes",
    },
    "K8.9": {
        "day opens, day closes": f"{TICK}::TestClose::test_opening_and_close_are_told_to_all",
        "between 120 and 90 minutes before the close": f"{TICK}::TestReminder::test_between_120_and_90_minutes_before_the_close",
        "to those without a valid vote": f"{TICK}::TestReminder::test_once_and_only_to_those_without_a_valid_vote",
    },
    "K8.10": {
        "no elimination": f"{RED}::TestNobodyLeaves::test_who_was_sent_off_is_still_attacked_and_still_gets_the_dagger",
        "no surrender": f"{RED}::TestNobodyLeaves::test_a_faction_does_not_give_up_by_a_post",
    },
}
