export const adminLog = {
	title: "Audit log",
	subtitle: "What admins did: who, what and when, with the values before and after.",
	filter: "Show",
	errorLoad: "Failed to load the audit log",
	before: "Before",
	after: "After",
	target: { all: "Everything", quiz: "Quizzes", question: "Questions", book: "Books", report: "Reports", user: "Users" },
	action: {
		quiz: { approve: "Quiz approved", reject: "Quiz rejected", delete: "Quiz deleted" },
		question: { update: "Question changed", delete: "Question deleted", validate: "Question checked with AI" },
		book: { hide: "Book hidden" },
		report: { update: "Report changed" },
		reports: { resolved: "Reports resolved", rejected: "Reports rejected" },
		user: { membership: "Membership changed", "reset-link": "Reset link made" },
	},
} as const;
