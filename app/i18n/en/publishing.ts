/** Where a quiz is among its author's books. */
export const place = {
	book: "Book",
	topic: "Topic",
	none: "No book",
	noTopic: "No topic",
	thisBook: "Current book",
	topicNumber: "Topic {{number}}",
	topicName: "{{number}}. {{title}}",
	failed: "Your books could not be loaded.",
} as const;
/** What is asked before a quiz is published. */
export const publish = {
	title: "Publish this quiz",
	updateTitle: "Update this quiz",
	public: "Everyone can find it under Home, host it, and play it on their own.",
	private: "Only you can find it and host it. Your players join with the PIN as usual.",
	held: "An admin reviews the pictures first; until then nobody can play the quiz. Choose Private to play it now, and make it public later.",
} as const;
/** Two versions of a quiz that was changed in two places. */
export const conflict = {
	title: "What differs",
	text: "Choose one version for each difference. What has changed since you opened the quiz is preselected.",
	same: "Both versions have the same content.",
	mine: "Your version",
	theirs: "Saved version",
	all: { mine: "Use my version for all", theirs: "Use the saved version for all" },
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
