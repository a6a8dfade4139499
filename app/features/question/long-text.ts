/** From this length on, a text in the usual size would fill a phone's screen. */
const LONG_TEXT_LENGTH = 140;

export function isLongText(text: string): boolean {
	return text.length > LONG_TEXT_LENGTH;
}
