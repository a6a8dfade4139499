/** Texts for pupils about the card of their class. */
export const card = {
	title: "Your class card",
	held: "This device has the card of number {{number}}.",
	notYou: "Not you?",
	field: "Code of your class card",
	hint: "Ten letters and digits, as on the card.",
	use: "Use card",
	needed: "You need the card of your class to join.",
	failed: "This did not work. Please try again.",
	invalidTitle: "This card is not valid",
	invalidText: "Check the code on your card, or ask your teacher for a new one.",
	busyTitle: "Too many tries",
	busyText: "Wait a minute, then scan your card again.",
	scan: "Scan it, or type the code when you join.",
	qr: "QR code of the card of number {{number}}",
	pin: "PIN of the game",
	join: "Join",
} as const;
