import type { Instance } from "#contract/games/live";

export type Language = "en" | "tr";

const WORDS = {
	en: "Which of the great rivers of the world flows through the largest number of countries on its way from the mountains to the sea, and how many people live along its banks today according to the most recent figures, counting the towns and the villages as well as the capital cities that were founded there long ago? ",
	tr: "Dünyanın büyük nehirlerinden hangisi dağlardan denize doğru akarken en çok ülkenin topraklarından geçer ve en güncel verilere göre kıyılarında bugün kaç kişi yaşamaktadır; kasabalar, köyler ve yüzyıllar önce kurulmuş başkentler ile gökkuşağının altındaki üniversitelileştirilemeyenlerin mahalleleri de sayılırsa? ",
};
const SHORT = {
	en: ["Nile", "Amazon", "Danube", "Yangtze", "Mississippi", "Volga", "Congo", "Mekong", "Rhine", "Niger"],
	tr: ["Nil", "Amazon", "Tuna", "Kızılırmak", "Fırat", "Dicle", "Sakarya", "Yeşilırmak", "Çoruh", "Büyük Menderes"],
};

/** Has exactly this number of characters. */
export function makeText(language: Language, length: number, from = 0): string {
	const words = WORDS[language].repeat(Math.ceil((length + from) / WORDS[language].length) + 1);
	const start = from === 0 ? 0 : words.indexOf(" ", from) + 1;
	return `${words.slice(start, start + length - 1).trimEnd()}?`.padEnd(length, "!");
}

export function makeQuestion(language: Language, length: number, options: number, optionLength: number): Instance["questions"][number] {
	const texts = SHORT[language]
		.slice(0, options)
		.map((text, index) => (optionLength <= text.length ? text : makeText(language, optionLength, index * 17)));
	return {
		id: `q${length}-${options}-${optionLength}`,
		text: makeText(language, length),
		options: texts,
		timeLimit: 20,
		isMultipleChoice: false,
	};
}

export function makePlayers(count: number, language: Language): Instance["participants"] {
	const names = {
		en: ["Ada", "Benjamin", "Chloe", "Mo", "Alexander the Great", "Sophie-Charlotte", "Leo", "Zoë", "WWWWWWWWWWWWWWWWWWWW", "Max"],
		tr: ["Ayşe", "Mehmet", "Ümit", "Elif Naz", "ÇalışkanBalina", "İbrahim", "Şule", "Oğuzhan", "Gökkuşağı Çiçeğimm", "Can"],
	}[language];
	return Array.from({ length: count }, (_, index) => {
		const name = names[index % names.length] ?? "Ada";
		const totalScore = Math.max(0, 9_870 - 131 * index);
		return {
			nickname: index < names.length ? name : `${name} ${index}`.slice(-20).trim(),
			totalScore,
			rank: index + 1,
			previousRank: index === 0 ? 3 : index < 3 ? index : index + 1,
			answered: index % 3 === 0,
		};
	});
}

/** Texts without a place to break a line: a question, its options and extra info. */
export const WIDE_TEXTS: Record<string, readonly [question: string, option: string]> = {
	"word-60": ["muvaffakiyetsizleştiricileştiriveremeyebileceklerimizdenmiş".padEnd(60, "s"), "uzatıldıkçauzayan".repeat(4).slice(0, 60)],
	formula: [
		"$$x_{1,2}=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}+\\sum_{k=0}^{n}\\binom{n}{k}x^k y^{n-k}-\\int_0^1\\frac{\\sin x}{x}dx+\\frac{a_1+a_2+a_3+a_4+a_5}{b_1+b_2+b_3+b_4+b_5}$$",
		"$1+\\frac{1}{2}+\\frac{1}{3}+\\frac{1}{4}+\\frac{1}{5}+\\frac{1}{6}=\\frac{\\sqrt{b^2-4ac}}{\\frac{1}{2}}$",
	],
	"formula-200": [`Solve $${"a_1+b_1-".repeat(24)}c=0$`, `$${"x+".repeat(90)}1$`],
	"word-200": ["muvaffakiyetsizleştiriciler".repeat(8).slice(0, 200), "uzatıldıkçauzayan".repeat(12).slice(0, 200)],
	address: [
		`https://www.example.org/${"library/".repeat(20)}index.html`,
		"https://www.example.org/encyclopedia/rivers-of-europe/the-danube?section=sources#map",
	],
};

/** A question with one long word, and an option that is another one. */
export const COMPOUND = [
	"Wer ist auf der Donaudampfschifffahrtsgesellschaftskapitänsmütze?",
	"Rindfleischetikettierungsüberwachungsaufgabe",
] as const;
