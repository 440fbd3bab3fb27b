// Fingerprints of a world's surroundings: a save from others is refused. Motion tables and the
// built-in collision world are identified by the hash of their recording, made once, when they are
// given to the world; a sweep of the host's by the number that the host gives
// it (rm_world_def.map_version).

#include "record/record_digest.h"
#include "world/world.h"

enum { SAVE_RULES = 8 }; // least bytes of rules in an identity, as in the first version

void rm_world_note_table(rm_world *world, const rm_motion_table *table) {
    world->tables_hash = rm_hash_u64(world->tables_hash, rm_record_digest_table(table));
}

void rm_world_note_sweep(rm_world *world) {
    const rm_collision *collision = rm_world_collision(world);
    world->collision_hash = 0;
    if (collision && world->def.map_version == 0) {
        world->collision_hash = rm_hash_folded(rm_record_digest_collision(collision));
    }
}

// The values of all rules up to the last other than L3, but at least SAVE_RULES of them: hashes of
// worlds in which a new rule is L3 stay as they are. Different mixes of rules have different bytes.
static uint64_t rules_hash(const rm_rules *rules) {
    uint8_t values[SAVE_RULES + sizeof *rules] = {0};
    size_t size = sizeof *rules;
    uint64_t hash = RM_HASH_SEED;
    memcpy(values, rules, sizeof *rules);
    while (size > SAVE_RULES && values[size - 1] == RM_RULE_L3) {
        size -= 1;
    }
    for (size_t i = 0; i < size; ++i) {
        hash = rm_hash_u64(hash, values[i]);
    }
    return hash;
}

// Only a changed budget counts, so that hashes of others stay as they are.
static uint64_t budget_hash(const rm_budget *budget, uint64_t hash) {
    if (rm_budget_is_default(budget)) {
        return hash;
    }
    hash = rm_hash_u64(hash, (uint64_t)budget->sub_steps << 32 | budget->places);
    hash = rm_hash_u64(hash, (uint64_t)budget->body_tests << 32 | budget->mesh_tests);
    return rm_hash_u64(hash, budget->message_places);
}

uint32_t rm_world_rules_fingerprint(const rm_world *world) {
    uint64_t hash = rules_hash(&world->def.rules);
    hash = rm_hash_u64(hash, world->def.space | (uint64_t)world->def.numbering << 8);
    hash = rm_hash_u64(hash, world->def.ground.kind);
    hash = rm_hash_u64(hash, world->def.sweep != NULL);
    hash = budget_hash(&world->def.budget, hash);
    return rm_hash_folded(rm_hash_float(hash, world->def.ground.height));
}

rm_fingerprint rm_world_surroundings(const rm_world *world) {
    return (rm_fingerprint){
        .rules = rm_world_rules_fingerprint(world),
        .tables = rm_hash_folded(world->tables_hash),
        .collision = world->def.map_version ? world->def.map_version : world->collision_hash,
        .behaviour = RM_BEHAVIOUR_VERSION,
    };
}

rm_status rm_world_fingerprint(const rm_world *world, rm_fingerprint *fingerprint) {
    if (!world || !fingerprint) {
        return RM_ERROR_ARGUMENT;
    }
    *fingerprint = rm_world_surroundings(world);
    return RM_OK;
}
