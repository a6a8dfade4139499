/** From here on a text in the usual size would fill a phone. */
const LONG_TEXT_LENGTH = 140;

export function isLongText(text: string): boolean {
	return text.length > LONG_TEXT_LENGTH;
}
