/** Titles of pages, for the tab and for screen readers; loaded with every page. */
export const titles = {
	login: "Log in",
	register: "Sign up",
	notFound: "Page not found",
	host: "Host panel {{pin}}",
	solo: "Solo play",
	myQuizzes: "My quizzes",
	createQuiz: "Create quiz",
	editQuiz: "Edit quiz",
	books: "Books",
	book: "Book",
	createBook: "Create book",
	editBook: "Edit book",
	admin: "Admin panel",
	results: "My results",
	result: "Results of a game",
	adminLog: "Audit log",
} as const;
