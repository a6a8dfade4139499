const FONT_PX = 100;
/** The page draws a text slightly wider than the canvas measures it: positions are rounded to whole pixels. */
const ROUNDED_EM = 0.15;

let context: CanvasRenderingContext2D | null = null;

/** Width of a text in em, in the bold font of the wall; needs no layout. */
export function emsOf(text: string): number {
	if (!context) {
		context = document.createElement("canvas").getContext("2d");
		if (context) context.font = `600 ${FONT_PX}px ${getComputedStyle(document.querySelector(".stage") ?? document.body).fontFamily}`;
	}
	return (context?.measureText(text).width ?? text.length * FONT_PX * 0.6) / FONT_PX + ROUNDED_EM;
}
