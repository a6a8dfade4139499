const answerCards = {
	title: "Answer cards",
	subtitle: "For a game without phones: each pupil holds up a card, and a camera reads the whole class at once.",
	print: "Print cards",
	which: "Which cards",
	from: "First number",
	to: "Last number",
	range: "Enter numbers from {{min}} to {{max}}.",
	order: "The last number must not be smaller than the first.",
	size: "Size",
	small: "Two on A4",
	large: "One on A4",
	smallHint: "For most classrooms: a Full HD camera reads it from up to about 6 m.",
	largeHint: "For large rooms: a Full HD camera reads it from up to about 9 m.",
	total_one: "{{count}} card on {{sheets}} of A4",
	total_other: "{{count}} cards on {{sheets}} of A4",
	sheets_one: "{{count}} sheet",
	sheets_other: "{{count}} sheets",
	ofClass: "Answer cards of this class",
	ofClassText: "For games without phones. Each card has the pupil’s number, and stays the pupil’s own.",
	withLabels: "Print labels on the cards",
	without_one: "{{count}} pupil has no answer card. The list of pupils gives one.",
	without_other: "{{count}} pupils have no answer card. The list of pupils gives them one.",
	noneInClass: "No pupil of this class has an answer card.",
	paper: "Print on white paper at 100 %, matt rather than glossy, and leave the back empty. One set serves all your classes.",
	how: "How it works",
	steps: {
		print: {
			title: "Print and hand out",
			text: "Each pupil gets a card with a number. All cards look different, so nobody can copy a neighbour’s answer.",
		},
		hold: {
			title: "Hold the answer on top",
			text: "Each edge of a card is an answer: A, B, C or D. Pupils turn theirs to the top and hold the card up.",
		},
		read: {
			title: "The camera reads the class",
			text: "Your laptop, tablet or phone reads all cards at once. The pictures never leave that device.",
		},
	},
	try: "Try it with one card",
	start: "Start without phones",
	preview: "Card {{number}} as it is printed",
	card: "Answer card {{card}}",
	hint: "Turn your answer to the top",
} as const;

/** Texts of the page with answer cards, and of the cards. */
export const texts = { answerCards };
