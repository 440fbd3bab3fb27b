// The scenarios. Times are server ticks, 30 a second. All actors stand for half a second first, so
// that bodies are there and awake before anything happens; every motion ends with a stop and two
// seconds of rest, so that settling can be measured in all of them.

#include "scenario/script.h"

#include "base/text.h"

enum {
    SECOND = RM_SERVER_RATE,
    BEGIN = SECOND / 2,
    REST = 2 * SECOND,
    LONG = 120 * SECOND, // of the acceptance: long enough to show drift
};

#define KEYS(at, held)                                                                             \
    { .tick = (at), .kind = RM_CUE_KEYS, .keys = (held) }
#define JUMP(at)                                                                                   \
    { .tick = (at), .kind = RM_CUE_JUMP }
#define CUES(list) .cues = (list), .cue_count = sizeof(list) / sizeof(list)[0]

enum {
    WALK_KEYS = RM_KEY_FORWARD,
    RUN_KEYS = RM_KEY_FORWARD | RM_KEY_RUN,
};

static const rm_cue run[] = {KEYS(BEGIN, RUN_KEYS), KEYS(BEGIN + LONG, 0)};
static const rm_cue walk[] = {KEYS(BEGIN, WALK_KEYS), KEYS(BEGIN + LONG, 0)};
static const rm_cue back[] = {KEYS(BEGIN, RM_KEY_BACK), KEYS(BEGIN + LONG, 0)};
static const rm_cue strafe_right[] = {KEYS(BEGIN, RM_KEY_RIGHT), KEYS(BEGIN + LONG, 0)};
static const rm_cue strafe_left[] = {KEYS(BEGIN, RM_KEY_LEFT), KEYS(BEGIN + LONG, 0)};
static const rm_cue run_turn[] = {
    KEYS(BEGIN, RUN_KEYS),
    KEYS(BEGIN + 2 * SECOND, RUN_KEYS | RM_KEY_TURN_RIGHT),
    KEYS(BEGIN + 60 * SECOND, RUN_KEYS | RM_KEY_TURN_LEFT),
    KEYS(BEGIN + LONG, 0),
};
static const rm_cue walk_turn[] = {
    KEYS(BEGIN, WALK_KEYS),
    KEYS(BEGIN + 2 * SECOND, WALK_KEYS | RM_KEY_TURN_LEFT),
    KEYS(BEGIN + 60 * SECOND, WALK_KEYS | RM_KEY_TURN_RIGHT),
    KEYS(BEGIN + LONG, 0),
};

// Starts and stops at all phases of the reports: periods other than multiples of six ticks.
static const rm_cue run_stop[] = {
    KEYS(BEGIN, RUN_KEYS),       KEYS(BEGIN + 91, 0),         KEYS(BEGIN + 151, RUN_KEYS),
    KEYS(BEGIN + 243, 0),        KEYS(BEGIN + 303, RUN_KEYS), KEYS(BEGIN + 398, 0),
    KEYS(BEGIN + 458, RUN_KEYS), KEYS(BEGIN + 470, 0),
};
static const rm_cue walk_stop[] = {
    KEYS(BEGIN, WALK_KEYS),       KEYS(BEGIN + 91, 0),          KEYS(BEGIN + 151, WALK_KEYS),
    KEYS(BEGIN + 243, 0),         KEYS(BEGIN + 303, WALK_KEYS), KEYS(BEGIN + 398, 0),
    KEYS(BEGIN + 458, WALK_KEYS), KEYS(BEGIN + 470, 0),
};
static const rm_cue run_walk[] = {
    KEYS(BEGIN, RUN_KEYS),        KEYS(BEGIN + 91, WALK_KEYS), KEYS(BEGIN + 181, RUN_KEYS),
    KEYS(BEGIN + 273, WALK_KEYS), KEYS(BEGIN + 363, 0),
};
static const rm_cue walk_run[] = {
    KEYS(BEGIN, WALK_KEYS),      KEYS(BEGIN + 91, RUN_KEYS), KEYS(BEGIN + 181, WALK_KEYS),
    KEYS(BEGIN + 273, RUN_KEYS), KEYS(BEGIN + 363, 0),
};

// On the spot, from a run, and from a run that stops in the air.
static const rm_cue jump[] = {
    JUMP(BEGIN),          KEYS(BEGIN + 60, RUN_KEYS),  JUMP(BEGIN + 91),
    KEYS(BEGIN + 181, 0), KEYS(BEGIN + 241, RUN_KEYS), JUMP(BEGIN + 273),
    KEYS(BEGIN + 285, 0),
};

static const rm_cue melee[] = {
    {.tick = BEGIN, .every = SECOND, .actor = 1, .kind = RM_CUE_CHASE},
    {.tick = BEGIN + 5, .every = SECOND, .actor = 2, .kind = RM_CUE_CHASE},
    {.tick = BEGIN + 9, .every = SECOND, .actor = 3, .kind = RM_CUE_CHASE},
    KEYS(5 * SECOND, WALK_KEYS),
    KEYS(7 * SECOND, RM_KEY_TURN_RIGHT),
    KEYS(8 * SECOND, RUN_KEYS),
    KEYS(10 * SECOND, 0),
    KEYS(12 * SECOND, RM_KEY_LEFT),
    KEYS(15 * SECOND, 0),
};

static const rm_cue teleport[] = {
    KEYS(BEGIN, RUN_KEYS),
    {.tick = 4 * SECOND, .kind = RM_CUE_TELEPORT, .place = {30.0f, -12.0f, 0.0f}},
    KEYS(6 * SECOND, 0),
    {.tick = 8 * SECOND, .kind = RM_CUE_TELEPORT, .place = {-400.0f, 250.0f, 0.0f}},
    KEYS(9 * SECOND, WALK_KEYS),
    KEYS(11 * SECOND, 0),
};

static const rm_cue creature[] = {
    {.tick = BEGIN, .actor = 1, .kind = RM_CUE_MOVE_TO, .place = {0.0f, 25.0f, 0.0f}},
    {.tick = 9 * SECOND, .actor = 1, .kind = RM_CUE_MOVE_TO, .place = {8.0f, -6.0f, 0.0f}},
    {.tick = 15 * SECOND, .actor = 1, .kind = RM_CUE_MOVE_TO, .place = {-30.0f, -10.0f, 0.0f}},
};

// Back and forth across the corner where four landblocks meet.
static const rm_cue border[] = {
    KEYS(BEGIN, RUN_KEYS),          KEYS(3 * SECOND, RUN_KEYS | RM_KEY_TURN_RIGHT),
    KEYS(16 * SECOND, RM_KEY_BACK), KEYS(20 * SECOND, RM_KEY_RIGHT),
    KEYS(24 * SECOND, 0),
};

#define MIND(name_, text)                                                                          \
    { .name = (name_), .summary = (text), .actors = 1, .ticks = 60 * SECOND, .has_mind = true }

#define MOTION(name_, text, list, time)                                                            \
    { .name = (name_), .summary = (text), .actors = 1, .ticks = BEGIN + (time) + REST, CUES(list) }

static const rm_script scripts[] = {
    MOTION("run", "runs north for two minutes, then stops", run, LONG),
    MOTION("walk", "walks north for two minutes, then stops", walk, LONG),
    MOTION("back", "walks backwards for two minutes, then stops", back, LONG),
    MOTION("strafe-right", "sidesteps right for two minutes, then stops", strafe_right, LONG),
    MOTION("strafe-left", "sidesteps left for two minutes, then stops", strafe_left, LONG),
    MOTION("run-turn", "runs in circles, right and left, for two minutes", run_turn, LONG),
    MOTION("walk-turn", "walks in circles, left and right, for two minutes", walk_turn, LONG),
    MOTION("run-stop", "runs and stops, four times", run_stop, 470),
    MOTION("walk-stop", "walks and stops, four times", walk_stop, 470),
    MOTION("run-walk", "runs, walks, runs and walks", run_walk, 363),
    MOTION("walk-run", "walks, runs, walks and runs", walk_run, 363),
    MOTION("jump", "jumps on the spot, from a run, and stops in the air", jump, 345),
    MIND("mind-football", "a football player, as often and as sharply as real ones"),
    MIND("mind-pedestrian", "a pedestrian, as often and as sharply as real ones"),
    MIND("mind-car", "a car in a town, as often and as sharply as a real one"),
    MIND("mind-player", "runs, turns, stops, sidesteps and jumps, as people press keys"),
    MIND("mind-duel", "sidesteps and steps back and forth, hardly ever still"),
    MIND("mind-jumper", "runs and jumps every second or so"),
    MIND("mind-explorer", "runs a long way, stands and looks about"),
    MIND("mind-dodger", "runs and turns sharply all the time"),
    {.name = "crowd",
     .summary = "200 people about a square, each as chance will have it",
     .actors = 200,
     .wanders = true,
     .ticks = 30 * SECOND},
    {.name = "melee",
     .summary = "three creatures stick to a player who walks, runs and sidesteps",
     .actors = 4,
     .creatures = 3,
     .ticks = 17 * SECOND,
     CUES(melee)},
    {.name = "teleport",
     .summary = "is teleported while running, and again, far, while standing",
     .actors = 1,
     .ticks = 13 * SECOND,
     CUES(teleport)},
    {.name = "creature",
     .summary = "the server sends a creature to three places, one after the other",
     .actors = 2,
     .creatures = 1,
     .ticks = 28 * SECOND,
     CUES(creature)},
    {.name = "border",
     .summary = "runs in circles across the corner of four landblocks",
     .actors = 1,
     .ticks = 26 * SECOND,
     .start = {178.6f, 170.0f, 0.0f},
     CUES(border)},
    {.name = "free",
     .summary = "nothing happens by itself: for keys held by hand",
     .actors = 1,
     .ticks = 60 * SECOND},
};

enum { SCRIPT_COUNT = sizeof scripts / sizeof scripts[0] };

const rm_script *rm_script_at(int index) {
    return index >= 0 && index < SCRIPT_COUNT ? &scripts[index] : NULL;
}

uint32_t rm_script_mind(const rm_script *script) {
    return (uint32_t)(script - scripts) - RM_MOTION_COUNT;
}

bool rm_cue_is_due(const rm_cue *cue, uint32_t tick) {
    if (cue->every == 0 || tick < cue->tick) {
        return tick == cue->tick;
    }
    return (tick - cue->tick) % cue->every == 0;
}

int rm_scenario_count(void) {
    return SCRIPT_COUNT;
}

const char *rm_scenario_name(int index) {
    const rm_script *script = rm_script_at(index);
    return script ? script->name : NULL;
}

const char *rm_scenario_summary(int index) {
    const rm_script *script = rm_script_at(index);
    return script ? script->summary : NULL;
}

bool rm_scenario_find(const char *name, rm_scenario_def *def) {
    for (int i = 0; name && def && i < SCRIPT_COUNT; ++i) {
        if (rm_text_is_equal(scripts[i].name, name)) {
            def->script = i;
            return true;
        }
    }
    return false;
}
