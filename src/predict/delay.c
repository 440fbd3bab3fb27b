// The play delay: time behind the present at which most messages have arrived.

#include "predict/predict_numbers.h"
#include "predict/smooth.h"

static const double SPIKE_ABOVE = 0.15; // s above the present goal
static const double SPIKE_LASTS = 1.0;  // s; lateness that lasts longer is the new delay

// A message that is far later than the others is the end of an outage. Everything that was held up
// arrives with it, and says little about the usual delay.
static bool is_spike(rm_delays *delays, const rm_smooth_def *def, double now, double delay) {
    if (delays->count == 0 || delay <= (double)rm_delays_goal(delays, def) + SPIKE_ABOVE) {
        delays->spike = -1.0;
        return false;
    }
    if (delays->spike < 0.0) {
        delays->spike = now;
    }
    return now - delays->spike < SPIKE_LASTS;
}

void rm_delays_add(rm_delays *delays, const rm_smooth_def *def, double now, double delay) {
    if (is_spike(delays, def, now, delay)) {
        return;
    }
    double most = (double)RM_SMOOTH_DELAY_MAX;
    double kept = delay < 0.0 ? 0.0 : (delay > most ? most : delay);
    delays->milliseconds[delays->next] = (uint16_t)(kept * 1000.0 + 0.999);
    delays->next = (delays->next + 1) % RM_SMOOTH_DELAYS;
    delays->count += delays->count < RM_SMOOTH_DELAYS;
}

// A report that arrives together with a newer one is redundant: drawing uses the newer one. At many
// reports and few frames a second most of them are such.
void rm_delays_take(rm_delays *delays, const rm_smooth_def *def, const rm_smooth *smooth,
                    double now, double frame) {
    double newest = 0.0;
    bool has_any = false;
    for (uint32_t i = rm_heard_next(smooth); i < smooth->heard_count; ++i) {
        const rm_heard *report = &smooth->heard[i];
        if (report->arrived >= now - frame - 1e-9) {
            newest = has_any && newest > report->sent ? newest : report->sent;
            has_any = true;
        }
    }
    if (has_any) {
        rm_delays_add(delays, def, now, now - newest);
    }
}

float rm_delays_goal(const rm_delays *delays, const rm_smooth_def *def) {
    uint16_t sorted[RM_SMOOTH_DELAYS];
    uint32_t count = delays->count;
    if (count == 0) {
        return 0.0f;
    }
    for (uint32_t i = 0; i < count; ++i) {
        uint16_t delay = delays->milliseconds[i];
        uint32_t k = i;
        for (; k > 0 && sorted[k - 1] > delay; --k) {
            sorted[k] = sorted[k - 1];
        }
        sorted[k] = delay;
    }
    double share = def->is_repeating ? RM_SMOOTH_QUANTILE_REPEATED : RM_SMOOTH_QUANTILE;
    uint32_t covered = (uint32_t)(share * count + 0.999999);
    float goal = (float)sorted[covered > 0 ? covered - 1 : 0] * 0.001f + RM_SMOOTH_DELAY_MARGIN;
    goal += def->is_repeating ? RM_SMOOTH_REPEAT_DELAY : 0.0f;
    return goal < RM_SMOOTH_DELAY_MAX ? goal : RM_SMOOTH_DELAY_MAX;
}
