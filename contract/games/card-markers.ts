/** Cells of a marker's side within its black border, which is one cell wide. */
export const MARKER_CELLS = 4;

/**
 * The markers of the printed cards 1 to 100: sixteen cells each, row by row from the upper left one (the highest bit); a set bit is a white cell.
 * Cards stay in schools for years, so none of these numbers may ever change. Any two of them differ in four cells or more, however either is turned,
 * and so does each from the mirror image of any (docs/decisions/0029-reading-answer-cards.md).
 */
const MARKERS = [
	0x0359, 0x036a, 0x0395, 0x039a, 0x03a6, 0x03a9, 0x03cf, 0x0539, 0x055f, 0x0563, 0x056c, 0x0593, 0x059c, 0x05c6, 0x05c9, 0x05f5, 0x05fa,
	0x063a, 0x065c, 0x0935, 0x093a, 0x0953, 0x095c, 0x0f3c, 0x0f55, 0x114b, 0x1178, 0x1187, 0x11b4, 0x11d2, 0x11e1, 0x128b, 0x12b7, 0x12b8,
	0x12e2, 0x12ed, 0x144e, 0x147d, 0x148d, 0x14d7, 0x14d8, 0x14eb, 0x1781, 0x178e, 0x17b2, 0x17bd, 0x17d4, 0x17db, 0x17e7, 0x1817, 0x182b,
	0x184d, 0x187e, 0x18b2, 0x18bd, 0x18d4, 0x18db, 0x18e7, 0x1b14, 0x1b1b, 0x1b27, 0x1b72, 0x1b7d, 0x1b82, 0x1b8d, 0x1bbe, 0x1bd7, 0x1be4,
	0x1beb, 0x1d12, 0x1d1d, 0x1d47, 0x1d74, 0x1d7b, 0x1d84, 0x1d8b, 0x1db7, 0x1dde, 0x1de2, 0x1ded, 0x1e77, 0x1ebb, 0x1edd, 0x218b, 0x21de,
	0x22bb, 0x22dd, 0x27be, 0x27eb, 0x281b, 0x28be, 0x28d7, 0x2b7e, 0x2bbd, 0x2be7, 0x2d77, 0x2ddd, 0x2e7b, 0x2eb7, 0x30fc,
];

/** The number of printed cards, which are numbered from 1. */
export const CARD_COUNT = MARKERS.length;

/** The marker of a card as sixteen bits; 0 for a number that no card has. */
export function cardMarker(card: number): number {
	return MARKERS[card - 1] ?? 0;
}

/** True if the cell in a row and column of a marker is white. */
export function isWhiteCell(marker: number, row: number, column: number): boolean {
	return ((marker >> (MARKER_CELLS * MARKER_CELLS - 1 - row * MARKER_CELLS - column)) & 1) === 1;
}

/** Returns a marker after a quarter turn clockwise. */
export function turnMarker(marker: number): number {
	let turned = 0;
	for (let row = 0; row < MARKER_CELLS; row++)
		for (let column = 0; column < MARKER_CELLS; column++)
			turned = (turned << 1) | Number(isWhiteCell(marker, MARKER_CELLS - 1 - column, row));
	return turned;
}
