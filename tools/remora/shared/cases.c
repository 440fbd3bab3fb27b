// Running a case: a scenario from start to end, traced and scored. A case depends on its setup and
// nothing else, so that cases may run in any order and on any thread.

#include "cases.h"

#include <stdio.h>
#include <string.h>

case_setup case_default_setup(void) {
    case_setup setup = {
        .seed = 1, .fps = 60.0, .phase = RM_OBSERVER_PHASE, .rules_count = CASE_DOCUMENTED_RULES};
    for (int i = 0; i < CASE_RULES; ++i) {
        case_rules *r = &setup.rules[i];
        snprintf(r->name, sizeof r->name, "%s", case_rules_name(i));
        rm_rules_preset(r->name, &r->rules);
    }
    return setup;
}

const char *case_motion_name(case_id id) {
    return rm_scenario_name(id.motion);
}

const char *case_network_name(case_id id) {
    return rm_network_preset_name(id.network);
}

const char *case_rules_name(int rules) {
    return rm_rules_preset_name((uint32_t)rules);
}

bool case_has_chance(case_id id) {
    rm_network_def def = rm_default_network_def();
    rm_network_preset(case_network_name(id), &def);
    return def.jitter > 0.0 || def.loss > 0.0 || def.reorder > 0.0 || def.duplicate > 0.0 ||
           def.gap > 0.0;
}

bool case_must_pass(case_id id) {
    const char *network = case_network_name(id);
    bool is_even = strcmp(network, "lan") == 0 || strcmp(network, "good") == 0;
    return is_even && id.motion < RM_MOTION_COUNT;
}

const char *case_failure(const rm_score *score) {
    const double limit = (double)(float)RM_ACCEPT_METERS;
    if (rm_score_passes(score)) {
        return NULL;
    }
    if (!(score->blocked_s <= RM_ACCEPT_BLOCKED_S)) {
        return "blocked";
    }
    if (!(score->settle_ms <= RM_ACCEPT_SETTLE_MS)) {
        return "settle";
    }
    if (!(score->rest_error_m <= limit)) {
        return "rest";
    }
    if (score->forward_frames > 0) {
        return "forward";
    }
    return score->error_when_empty_m <= limit ? "drift" : "empty";
}

bool case_make_hills(rm_hills **hills) {
    rm_position start = rm_default_scenario_def().start;
    return rm_hills_create(&start, 1, NULL, hills) == RM_OK;
}

static rm_status play(rm_scenario *scenario, case_watch *watch, void *user, rm_score *score) {
    rm_scorer scorer = rm_scorer_begin();
    rm_status status = RM_OK;
    bool is_wanted = true;
    while (status == RM_OK && is_wanted && !rm_scenario_is_over(scenario)) {
        rm_scenario_sample frame;
        status = rm_scenario_step(scenario);
        if (status == RM_OK && rm_scenario_read(scenario, 0, &frame) == RM_OK) {
            rm_scorer_add(&scorer, &frame);
            is_wanted = !watch || watch(user, scenario);
        }
    }
    *score = rm_scorer_end(&scorer);
    return status;
}

bool case_take_smooth(case_smooth *smooth, const char *option) {
    const struct {
        const char *name;
        bool *flag;
    } options[] = {{"--untimed", &smooth->is_untimed},
                   {"--past", &smooth->draws_past},
                   {"--repeat", &smooth->repeats},
                   {"--bound", &smooth->draws_bound}};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; ++i) {
        if (strcmp(option, options[i].name) == 0) {
            return *options[i].flag = true;
        }
    }
    return false;
}

bool case_change_smooth(case_smooth *smooth, const char *word) {
    return smooth->change_count < CASE_CHANGES &&
           smooth_change_read(word, &smooth->changes[smooth->change_count++]);
}

void case_set_smooth(const case_smooth *smooth, rm_scenario_def *def) {
    double least = def->network.delay - def->network.jitter;
    def->is_timed = !smooth->is_untimed;
    def->repeats_commands = def->repeats_changes = smooth->repeats;
    def->draws_bound = smooth->draws_bound;
    def->smooth.base_delay = least > 0.0 ? (float)least : 0.0f;
    def->smooth.is_repeating = smooth->repeats;
    def->smooth.play_delay = smooth->draws_past ? -1.0f : 0.0f;
    for (int i = 0; i < smooth->change_count; ++i) {
        smooth_setting_write(smooth->changes[i].setting, smooth->changes[i].value, &def->smooth);
    }
}

rm_status case_run(const case_setup *setup, case_id id, case_watch *watch, void *user,
                   rm_score *score) {
    rm_scenario_def def = rm_default_scenario_def();
    rm_scenario *scenario = NULL;
    def.script = id.motion;
    def.rules = setup->rules[id.rules].rules;
    def.seed = setup->seed;
    def.collision = rm_hills_collision(setup->hills);
    def.frame_seconds = 1.0 / setup->fps;
    def.observer_phase = setup->phase;
    rm_network_preset(case_network_name(id), &def.network);
    case_set_smooth(&setup->smooth, &def);
    rm_status status = rm_scenario_create(&def, &scenario);
    if (status == RM_OK) {
        status = play(scenario, watch, user, score);
    }
    rm_scenario_destroy(scenario);
    return status;
}
