import type { TextSize } from "~/features/live/host/stage-channel";

/** What the text size of the wall multiplies, as `--wall-text` in `stage.css`. */
export const TEXT_SCALE: Record<TextSize, number> = { normal: 1, large: 1.12, larger: 1.25 };
