/** What is used up today; behind the message of the server, in brackets. */
export const dailyLimit = {
	quizzes: "{{used}} of {{limit}} quizzes created today",
	books: "{{used}} of {{limit}} books created today",
	generations: "{{used}} of {{limit}} generations used today",
	checks: "{{used}} of {{limit}} automatic checks used today; you can still save a draft",
	games: "{{used}} of {{limit}} games opened today",
} as const;
