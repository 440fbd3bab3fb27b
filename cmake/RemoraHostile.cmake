# Every bound as tight as it may be, so that what is rare happens all the time: queues that overflow,
# lists that are cut short, tables and worlds that grow with every entry. For tests only: saves,
# recordings and hashes of such a build fit no other.
#
# What each of these bounds is stands in include/remora/constants.h.
set(remora_hostile_bounds
    RM_QUEUE_CAPACITY=3
    RM_MOTION_ACTIONS=2
    RM_MOTION_MODIFIERS=2
    RM_MOTION_PENDING=3
    RM_SEQUENCE_NODES=4
    RM_CLIP_EVENTS=2
    RM_CELL_LIST_CAPACITY=10
    RM_OBSTACLE_BATCH=2
    RM_TABLE_FIRST_CAPACITY=2
    RM_ARENA_BLOCK_BYTES=64u
    RM_DEFAULT_CAPACITY=1
    RM_DEFAULT_PENDING_MESSAGES=3
    RM_NEARBY_LATE=1
    RM_NEARBY_SQUARES=16
    RM_DEFAULT_STREAMS=2
    RM_DEFAULT_MESSAGES=2
    RM_DEFAULT_FRAGMENTS=6
    RM_DEFAULT_EPHEMERALS=2
    RM_DEFAULT_DATAGRAMS=32
    RM_EVENTS_KEPT=16
    RM_BATCH_MESSAGES=2
    RM_DEFAULT_RECORD_BYTES=1024
    RM_RECORD_FLUSH_TICKS=1)
add_compile_definitions(${remora_hostile_bounds} REMORA_HOSTILE=1)
