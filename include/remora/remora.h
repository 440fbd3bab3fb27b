/// @file
/// All of remora.

#pragma once

#include "remora/base.h"
#include "remora/bits.h"
#include "remora/body.h"
#include "remora/chase.h"
#include "remora/constants.h"
#include "remora/frame.h"
#include "remora/hash.h"
#include "remora/id.h"
#include "remora/message.h"
#include "remora/packet.h"
#include "remora/position.h"
#include "remora/rules.h"
#include "remora/stamps.h"
#include "remora/sweep.h"
#include "remora/trig.h"
#include "remora/vector.h"
#include "remora/wire.h"
#include "remora/world.h"
