/** The limit that is used up today; shown in brackets after the server's message. */
export const dailyLimit = {
	quizzes: "{{used}} of {{limit}} quizzes created today",
	books: "{{used}} of {{limit}} books created today",
	generations: "{{used}} of {{limit}} generations used today",
	checks: "{{used}} of {{limit}} automatic checks used today; you can still save a draft",
	games: "{{used}} of {{limit}} games opened today",
} as const;
