/** Colours of the countdown in its last five seconds, from 0 on: each has a contrast of 7:1 on the dark disc. */
export const WARM_COLORS = ["#fca5a5", "#fca5a5", "#fdba74", "#fbbf24", "#fcd34d", "#fde68a"];
