export const question = {
	options: "Answer options",
	chooseSeveral: "Several answers are correct. Select all of them, then submit.",
	submit: "Submit",
	yourAnswer: "Your answer",
	correctOption: "Correct answer",
	didYouKnow: "Did you know?",
	enlarge: "Enlarge the picture",
	shrink: "Close the picture",
} as const;
