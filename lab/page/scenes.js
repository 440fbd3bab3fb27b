// The gallery: scenes to begin with, each a sentence, what to look for, and an address with motion, network,
// observers, moment and camera. The first one is what the page shows when it is opened without any.

export const SCENES = [
    { name: "wifi", title: "Bad wifi", text: "A run in circles over a poor wireless network, drawn in three ways.",
      look: "the blue figure stays close to the green ghost, which is where the character really is. A buffer that plays late is a good two metres behind; a damped lerp stutters five times a second.",
      address: "motion=run-turn&network=wifi&rules=smooth&second=damped&third=geckos&t=3&camera=200,22,9" },
    { name: "lost-stop", title: "A lost stop", text: "It stops, and the one datagram that says so is lost.",
      look: "the figure runs on past the ghost, and is brought back by the next report of its place. One stop of 64 ends like this over wifi.",
      address: "motion=run-stop&network=wifi&seed=1&ground=0&t=2.9&speed=0.5&camera=260,12,6" },
    { name: "gap", title: "A gap of 400 ms", text: "Every other second nothing arrives for 400 ms, then everything at once.",
      look: "in a gap remora runs on by the motion it knows, and comes back a little if that went too far. The damped lerp stands still in every gap, and leaps after it.",
      address: "motion=run&rules=smooth&network=wifi&gap=0.4&gap_every=2&ground=0&second=damped&t=3&camera=250,14,8" },
    { name: "teleport", title: "A teleport", text: "The character is teleported while it runs, and again, far, while it stands.",
      look: "the figure is placed at once. The damped lerp streaks across the land to get there.",
      address: "motion=teleport&rules=smooth&network=wifi&second=damped&t=1.5&camera=215,22,12" },
    { name: "crowd", title: "200 in view", text: "Two hundred people about a square, each as chance will have it.",
      look: "every ghost is close by. All of it, server and network included, is computed in your browser.",
      address: "motion=crowd&rules=smooth&network=wifi&t=3&camera=215,28,34" },
    { name: "jump", title: "A jump", text: "Jumps on the spot, from a run, and stops in the air.",
      look: "one arc, because the push of a jump is a message of its own; the damped lerp flies in steps, and is a metre behind.",
      address: "motion=jump&rules=smooth&network=good&ground=0&second=damped&t=3.6&speed=0.5&camera=250,10,10" },
    { name: "corner", title: "A corner", text: "Walks and turns, five reports a second, drawn by both rule sets.",
      look: "the way at the turn: the queue walks through every reported place, so that no corner is cut.",
      address: "motion=walk-turn&network=good&ground=0&second=retail&t=3&view=top&camera=215,60,6" },
    { name: "melee", title: "A melee", text: "Three creatures stick to a player who walks, runs and sidesteps.",
      look: "they keep their distance from the one they hunt, as the observer sees it, not as it was reported.",
      address: "motion=melee&network=mobile&ground=0&t=4&camera=215,26,9" },
    { name: "border", title: "A border", text: "Runs in circles across the corner of four landblocks.",
      look: "nothing. Places are counted anew in every landblock, and none of that is to be seen.",
      address: "motion=border&rules=smooth&network=wifi&t=3&camera=215,40,14" },
];

export const sceneNamed = (name) => SCENES.find((s) => s.name === name) ?? SCENES[0];
