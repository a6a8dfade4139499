/** Where a quiz is among its author's books. */
export const place = {
	book: "Book",
	topic: "Topic",
	none: "No book",
	noTopic: "No topic",
	thisBook: "The present book",
	topicNumber: "Topic {{number}}",
	topicName: "{{number}}. {{title}}",
	failed: "Your books could not be loaded.",
} as const;
/** What is asked before a quiz is published. */
export const publish = {
	title: "Publish this quiz",
	updateTitle: "Update this quiz",
	public: "Everybody finds it under Home, can host it and play it alone.",
	private: "Only you find it and host it. Your players join with the PIN as usual.",
	held: "Pictures are looked at by an admin first; until then nobody can play the quiz. Choose Private to play it now, and make it public later.",
} as const;
/** Two versions of a quiz that was changed in two places. */
export const conflict = {
	title: "What differs",
	text: "For each difference, one version is taken. Suggested is what has been changed since you opened the quiz.",
	same: "Both versions have the same content.",
	mine: "Your version",
	theirs: "Saved version",
	all: { mine: "Take all of mine", theirs: "Take all of the saved version" },
	both: "Changed in both",
	settings: {
		name: "Quiz name",
		language: "Language",
		visibility: "Visibility",
		ages: "Ages",
		defaultTimeLimit: "Default time limit",
		place: "Book and topic",
	},
	order: "Order of the questions",
	orders: { mine: "The order here", theirs: "The order of the saved version" },
	seconds: "{{seconds}} s",
	picture: "Picture: {{alt}}",
	absent: "Not in this version",
	noQuestion: "A quiz needs at least one question.",
	tooMany: "A quiz can have at most {{max}} questions.",
	take: "Use this choice",
} as const;
