// Making and stepping a scene: one scenario for each observer, stepped together.

#include "lab.h"
#include "landblock.h"

#include <stdlib.h>

lab_settings lab_wanted = {{
#define SETTING(name, value) value,
#include "settings.def"
#undef SETTING
}};

lab_scene lab_now;

static double value_of(const lab_settings *s, lab_setting which) {
    return s->values[which];
}

rm_rules lab_rules(int index) {
    rm_rules rules = rm_rules_l3();
    if (index >= 0) {
        rm_rules_preset(rm_rules_preset_name((uint32_t)index), &rules);
    }
    return rules;
}

// The library's own list: what is added there can be chosen in the page.
LAB_EXPORT(lab_rules_name) const char *lab_rules_name(int index) {
    return rm_rules_preset_name((uint32_t)index);
}

static rm_network_def network_of(const lab_settings *s) {
    rm_network_def def = rm_default_network_def();
    def.delay = value_of(s, LAB_delay);
    def.jitter = value_of(s, LAB_jitter);
    def.loss = value_of(s, LAB_loss);
    def.reorder = value_of(s, LAB_reorder);
    def.hold = value_of(s, LAB_hold);
    def.duplicate = value_of(s, LAB_duplicate);
    def.gap = value_of(s, LAB_gap);
    def.gap_every = value_of(s, LAB_gap_every);
    return def;
}

static double frame_seconds(const lab_settings *s) {
    return 1.0 / value_of(s, LAB_frame_rate);
}

static uint32_t report_ticks(const lab_settings *s) {
    return (uint32_t)value_of(s, LAB_report_ticks);
}

// ------------------------------------------------------------------------------------------ making

static void end_scene(lab_scene *scene) {
    for (int i = 0; i < LAB_SIDES; ++i) {
        rm_scenario_destroy(scene->sides[i]);
    }
    rm_hills_destroy(scene->hills);
    *scene = (lab_scene){.side_count = 0};
}

static rm_scenario_def def_of(const lab_scene *scene, double rules) {
    const lab_settings *s = &scene->settings;
    rm_scenario_def def = rm_default_scenario_def();
    def.script = (int)value_of(s, LAB_scenario);
    def.rules = lab_rules((int)rules);
    def.network = network_of(s);
    def.seed = (uint64_t)value_of(s, LAB_seed);
    def.frame_seconds = frame_seconds(s);
    def.report_ticks = report_ticks(s);
    def.is_timed = value_of(s, LAB_timed) > 0.0;
    def.repeats_commands = value_of(s, LAB_repeat) > 0.0;
    def.repeats_changes = value_of(s, LAB_repeat) > 1.0;
    def.collision =
        value_of(s, LAB_ground) < 0.0 ? lab_landblock() : rm_hills_collision(scene->hills);
    def.tap = scene->side_count == 0 ? lab_reports_tap : NULL;
    return def;
}

static rm_status make_side(lab_scene *scene, double rules) {
    rm_scenario_def def = def_of(scene, rules);
    rm_status status = rm_scenario_create(&def, &scene->sides[scene->side_count]);
    scene->side_count += status == RM_OK;
    return status;
}

static rm_status make_scene(lab_scene *scene) {
    const lab_settings *s = &scene->settings;
    rm_position start = rm_default_body_def().position;
    rm_status status = RM_OK;
    if (value_of(s, LAB_ground) > 0.0) {
        uint64_t seed = (uint64_t)value_of(s, LAB_ground);
        status = rm_hills_create(&start, seed, NULL, &scene->hills);
    }
    if (value_of(s, LAB_ground) < 0.0 && !lab_landblock()) {
        status = RM_ERROR_REFERENCE; // no files were opened
    }
    if (status == RM_OK) {
        status = make_side(scene, value_of(s, LAB_rules));
    }
    for (int which = LAB_second; which <= LAB_third && status == RM_OK; ++which) {
        double rules = value_of(s, (lab_setting)which);
        status = rules >= 0.0 ? make_side(scene, rules) : RM_OK;
    }
    return status;
}

// Makes a scene of the settings that are wanted, in place of the one that is there; on an error
// the old one stays. @return rm_status
LAB_EXPORT(lab_begin) int lab_begin(void) {
    lab_scene scene = {.settings = lab_wanted};
    rm_status status = make_scene(&scene);
    if (status != RM_OK) {
        end_scene(&scene);
        return (int)status;
    }
    end_scene(&lab_now);
    lab_now = scene;
    lab_reports_begin();
    lab_history_begin();
    return RM_OK;
}

// ---------------------------------------------------------------------------------------- stepping

rm_status lab_scene_apply(lab_scene *scene, const lab_settings *settings) {
    rm_network_def network = network_of(settings);
    rm_status status = RM_OK;
    for (int i = 0; i < scene->side_count && status == RM_OK; ++i) {
        status = rm_scenario_change_network(scene->sides[i], &network);
        if (status == RM_OK) {
            status = rm_scenario_change_rates(scene->sides[i], frame_seconds(settings),
                                              report_ticks(settings));
        }
    }
    if (status == RM_OK) {
        scene->settings = *settings;
    }
    return status;
}

rm_status lab_scene_step(lab_scene *scene) {
    rm_status status = RM_OK;
    lab_reports_clear();
    for (int i = 0; i < scene->side_count && status == RM_OK; ++i) {
        status = rm_scenario_step(scene->sides[i]);
    }
    scene->frame += status == RM_OK;
    lab_reports_settle(scene);
    return status;
}

rm_vec3 lab_place(const rm_position *at) {
    uint32_t start = rm_default_body_def().position.cell;
    return rm_vec3_add(at->origin, rm_landblock_offset(start, at->cell));
}

const rm_world *lab_scene_body(const lab_scene *scene, int side, uint32_t actor, rm_body_id *id) {
    bool is_server = side >= scene->side_count;
    const rm_scenario *scenario = scene->sides[is_server ? 0 : side];
    const rm_world *world =
        is_server ? rm_scenario_server(scenario) : rm_scenario_observer(scenario);
    *id = (rm_body_id){0, 0};
    if (world) {
        rm_world_find(world, RM_SCENARIO_GUID + actor, id);
    }
    return world;
}

// ---------------------------------------------------------------------------------------- settings

LAB_EXPORT(lab_setting_count) int lab_setting_count(void) {
    return LAB_SETTING_COUNT;
}

LAB_EXPORT(lab_setting_name) const char *lab_setting_name(int index) {
    static const char *const names[] = {
#define SETTING(name, value) #name,
#include "settings.def"
#undef SETTING
    };
    return names[index];
}

// The settings that are wanted, to be written. Nothing happens before lab_begin or lab_apply.
LAB_EXPORT(lab_settings_wanted) double *lab_settings_wanted(void) {
    return lab_wanted.values;
}

// The settings that the scene has at this moment, which rewinding may have changed.
LAB_EXPORT(lab_settings_now) const double *lab_settings_now(void) {
    return lab_now.settings.values;
}

// Writes the network of a preset into the settings that are wanted.
LAB_EXPORT(lab_preset) void lab_preset(int index) {
    rm_network_def def;
    double *v = lab_wanted.values;
    if (rm_network_preset(rm_network_preset_name(index), &def)) {
        v[LAB_delay] = def.delay;
        v[LAB_jitter] = def.jitter;
        v[LAB_loss] = def.loss;
        v[LAB_reorder] = def.reorder;
        v[LAB_hold] = def.hold;
        v[LAB_duplicate] = def.duplicate;
        v[LAB_gap] = def.gap;
        v[LAB_gap_every] = def.gap_every;
    }
}

LAB_EXPORT(lab_preset_name) const char *lab_preset_name(int index) {
    return rm_network_preset_name(index);
}

LAB_EXPORT(lab_scenario_name) const char *lab_scenario_name(int index) {
    return rm_scenario_name(index);
}

LAB_EXPORT(lab_scenario_summary) const char *lab_scenario_summary(int index) {
    return rm_scenario_summary(index);
}

LAB_EXPORT(lab_reason_name) const char *lab_reason_name(int index) {
    return rm_reason_name(index);
}

LAB_EXPORT(lab_status_text) const char *lab_status_text(int status) {
    return rm_status_text((rm_status)status);
}

// ----------------------------------------------------------------------------------------- queries

LAB_EXPORT(lab_time) double lab_time(void) {
    return rm_scenario_time(lab_now.sides[0]);
}

LAB_EXPORT(lab_is_over) int lab_is_over(void) {
    return rm_scenario_is_over(lab_now.sides[0]);
}

LAB_EXPORT(lab_actor_count) uint32_t lab_actor_count(void) {
    return rm_scenario_actor_count(lab_now.sides[0]);
}

LAB_EXPORT(lab_side_count) int lab_side_count(void) {
    return lab_now.side_count;
}

// Of an observer's world, or of the server's for LAB_SIDES.
LAB_EXPORT(lab_hash) uint64_t lab_hash(int side) {
    rm_body_id id;
    return rm_world_hash(lab_scene_body(&lab_now, side, 0, &id));
}

// --- memory for what the page hands over

LAB_EXPORT(lab_allocate) void *lab_allocate(size_t size) {
    return malloc(size);
}

LAB_EXPORT(lab_release) void lab_release(void *memory) {
    free(memory);
}
