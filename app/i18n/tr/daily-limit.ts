export const dailyLimit = {
	quizzes: "bugünkü {{limit}} quiz hakkınızın {{used}} tanesini kullandınız",
	books: "bugünkü {{limit}} kitap hakkınızın {{used}} tanesini kullandınız",
	generations: "bugünkü {{limit}} üretim hakkınızın {{used}} tanesini kullandınız",
	checks: "bugünkü {{limit}} otomatik denetim hakkınızın {{used}} tanesini kullandınız; taslak olarak kaydedebilirsiniz",
	games: "bugünkü {{limit}} oyun hakkınızın {{used}} tanesini kullandınız",
} as const;
