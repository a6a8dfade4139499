/** Different answers that are the most expensive to fold and judge: letters with marks, look-alikes, split words, digits for letters. */
const LETTERS = ["çğıöşüñéèàßæøåž", "𝐀𝐵𝒞𝓓𝔈𝔽𝕲𝖠𝗕𝘊", "абвгдежзиклмн", "abcdefghijklmnopqrstuvwxyz"].map((letters) => [...letters]);
const LONGEST = 80;

const letter = (alphabet: number, at: number) => {
	const letters = LETTERS[alphabet % LETTERS.length] ?? [];
	return letters[at % letters.length] ?? "";
};

/** Adds pieces to `start` up to the maximum length. */
function fill(start: string, piece: (n: number) => string): string {
	let text = start;
	for (let n = 0; text.length < LONGEST; n++) text += piece(n);
	const signs = [...text];
	while (signs.join("").length > LONGEST) signs.pop();
	return signs.join("").trim();
}

const SHAPES: readonly ((n: number, at: number) => string)[] = [
	(n, at) => letter(0, n * 7 + at * at),
	(n, at) => letter(1, n * 3 + at),
	(n, at) => ` ${letter(3, n * 7 + at * at)}`,
	(n, at) => ` f4u${letter(3, n + at)}${letter(3, at * at)}`,
	(n, at) => ` a*${letter(3, n + at)}d`,
	(n, at) => letter(2, n + at * 5).repeat(3),
	(n, at) => (at < 3 ? "ﷺ" : letter(0, n + at)),
];

export function hostileText(n: number): string {
	const shape = SHAPES[n % SHAPES.length];
	return fill(`${n.toString(36)}`, (at) => shape?.(n, at) ?? "");
}
