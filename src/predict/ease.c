// What a report adds to a correction, and how stiff its spring becomes. Rows step the spring and
// end it (free_rows.inl).

#include "predict/ease.h"

static const float STIFFNESS = 2.0f; // of a spring that fades within 1 s, 1/s
static const float PASS = 0.7f; // share of a change of velocity that shows at once, at 10 a second
static const float INTERVAL_USUAL = 0.1f; // s
static const float SOFTER_MOST = 20.0f;   // times as large as usual: larger corrections are as soft
static const float TURNS = 0.5f; // factor on stiffness: higher where changes are alike, lower where
                                 // they are noise
static const float LEAP_SOFTER = 0.83f; // stiffness after a leap, relative to the usual one
static const float UNSURE = 3.0f;       // factor on the duration, where a time is off by
                                        // an interval
static const float UNSURE_PASS = 1.5f;  // factor on the eased share
static const float UNSURE_MOST = 1.0f;  // intervals
static const float SUDDEN = 5.0f;       // usual changes beyond which a change is a start or stop
static const float STARTS = 1.4f;       // factor on stiffness, where the body starts or stops
static const float SHARE = 0.05f;       // share of one report in the usual change

static float clamp(float x, float least, float most) {
    return x < least ? least : (x > most ? most : x);
}

static rm_vec3 plus(rm_vec3 a, rm_vec3 b, float scale) {
    return rm_vec3_make(a.x + b.x * scale, a.y + b.y * scale, a.z + b.z * scale);
}

void rm_ease_end(rm_ease *ease) {
    ease->off = ease->speed = rm_vec3_make(0.0f, 0.0f, 0.0f);
    ease->stiffness = 0.0f;
}

// Changes that follow each other are alike while the body turns, and opposite where they are noise.
static float likeness(rm_ease *ease, rm_vec3 change) {
    float square = rm_vec3_length_squared(change);
    ease->alike += SHARE * (rm_vec3_dot(change, ease->change) - ease->alike);
    ease->power += SHARE * (square - ease->power);
    ease->change = change;
    return ease->power > 0.0f ? clamp(ease->alike / ease->power, -0.5f, 0.5f) : 0.0f;
}

// Uncertainty of the time of a report, in intervals: share of its place that may be noise.
static float doubt(const rm_ease_def *def) {
    return def->interval > 0.0f ? clamp(def->unsure / def->interval, 0.0f, UNSURE_MOST) : 0.0f;
}

// Share of a change of velocity that shows at once.
static float pass(rm_ease *ease, const rm_ease_def *def, rm_vec3 change, float alike) {
    float rate = clamp(def->interval, 0.01f, 0.3f) / INTERVAL_USUAL;
    float share = PASS * rm_sqrt(rate);
    float size = rm_vec3_length(change);
    share = share < 1.0f ? share : 1.0f;
    if (def->has_velocity && size > SUDDEN * ease->usual_change) {
        share = clamp(share * size / (SUDDEN * ease->usual_change + 1e-9f), 0.0f, 1.0f);
    }
    ease->usual_change += SHARE * (size - ease->usual_change);
    return clamp(share * (1.0f + alike), 0.0f, 1.0f) / (1.0f + UNSURE_PASS * doubt(def));
}

void rm_ease_take(rm_ease *ease, const rm_ease_def *def, rm_vec3 moved, rm_vec3 turned) {
    float alike = likeness(ease, turned);
    ease->speed = plus(ease->speed, turned, 1.0f - pass(ease, def, turned, alike));
    ease->off = rm_vec3_add(ease->off, moved);
    float size = rm_vec3_length(ease->off);
    ease->usual += SHARE * (size - ease->usual);
    float big = clamp(size / (2.0f * ease->usual + 1e-9f), 1.0f, SOFTER_MOST);
    float softer = def->is_leap ? LEAP_SOFTER : rm_sqrt(rm_sqrt(rm_sqrt(big)));
    softer *= 1.0f + UNSURE * doubt(def);
    ease->stiffness = STIFFNESS * (1.0f + TURNS * alike) / (def->shortest * softer);
    if (def->is_sudden) {
        ease->stiffness *= STARTS;
    }
}
