import { describe, expect, it } from "vitest";
import { findOffensiveWords } from "./find";

const held = (text: string, language?: string) => findOffensiveWords(text, { language }).some(({ severity }) => severity !== "low");

const OFFENSIVE_ENGLISH = [
	..."fuck FUCK Fucking fucker motherfucker bullshit shitty shithead bitch bitches bitchy cunt cunts wanker asshole dickhead cocksucker".split(
		" ",
	),
	..."faggot faggots nigger niggers nigga wetback towelhead porn porno dildo blowjob gangbang handjob pussy whore slut twat kys".split(" "),
	"this is bullshit!",
	"you bitch",
	"son of a bitch",
	"what the fuck?",
	"suck my dick",
	"send nudes",
	"I will kill you",
	"I'll kill you",
	"I'm going to kill you",
];

const DISGUISED_ENGLISH = [
	"f u c k",
	"f  u  c  k",
	"F U C K",
	"f.u.c.k",
	"f-u-c-k",
	"f_u_c_k",
	"f u c k y o u",
	"fu ck you",
	"you are a f u c k e r",
	"sh1t",
	"$hit",
	"$h1t",
	"s h i t",
	"s h 1 t",
	"f*ck",
	"f**k",
	"f***",
	"F***",
	"f*cking",
	"f@ck",
	"fu¢k",
	"fuc k",
	"f.uck",
	"fcuk",
	"b!tch",
	"a55hole",
	"shitstorm",
	"f#ck",
	"f-ck",
	"s**t",
	"b*tch",
	"b1tch",
	"n1gger",
	"n1gg3r",
	"ni99er",
	"fuuuuck",
	"fuuck",
	"FUUUCKKK",
	"shiiiit",
	"bitchhh",
	"asssshole",
	"phuck",
	"fvck",
	"fu\u200bck",
	"f\u00aduck",
	"\ufefff\u2060uck",
	"ｆｕｃｋ",
	"𝓯𝓾𝓬𝓴",
	"ⓕⓤⓒⓚ",
	"fuсk",
	"ѕhіt",
	"fück",
	"fúçk",
	"shít",
	"f\u0336u\u0336c\u0336k\u0336",
	"p0rn",
	"wh0re",
	"s1ut",
	"c*nt",
	"fuck69",
	"(fuck)",
	"“fuck”",
	"fuck!!!",
	"fuck,you",
	"#fuck",
];

const OFFENSIVE_TURKISH = [
	..."orospu orospular orospunun orospuya pezevenk pezevenkler pezevengin siktir siktirin siktirgit hassiktir sikerim sikeyim sikecem sikmek".split(
		" ",
	),
	..."yarrak yarrağım yarrağı amcık amcıklar amcığı amk aminakoyim amınakoyayım ananısikeyim götveren götlek göt götü götünü götüne".split(
		" ",
	),
	..."piç piçler piçlik ibne ibneler ibnelik kahpe kaltak yavşak yavşaklar şerefsiz şerefsizler gavat puşt taşşak dalyarak sikiş OROSPU SİKTİR SIKTIR PİÇ GÖT".split(
		" ",
	),
	"orospu çocuğu",
	"orospu çocukları",
	"orospu evladı",
	"Orospu'nun",
	"siktir git",
	"siktir lan",
	"amına koyayım",
	"AMINA KOYAYIM",
	"amina koyim",
	"amına koduğumun",
	"ananı sikeyim",
	"ebeni sikerim",
	"götüne sokayım",
	"piç kurusu",
	"sik",
	"sikimde değil",
	"seni öldüreceğim",
	"git geber",
	"otuzbir çekmek",
];

const DISGUISED_TURKISH = [
	"s.i.k",
	"P.I.Ç",
	"s.i.k.t.i.r",
	"S İ K T İ R",
	"s.i.k.t.i.r",
	"s-i-k-t-i-r",
	"sik tir",
	"siiktir",
	"siiiiktiiir",
	"s1ktir",
	"s1kt1r",
	"$iktir",
	"sıktır git",
	"0rospu",
	"0r0spu",
	"or0spu",
	"orospuuu",
	"oorospu",
	"o r o s p u",
	"oros pu",
	"or os pu",
	"orosbu",
	"oruspu",
	"or*spu",
	"s*ktir",
	"p3zevenk",
	"yarr4k",
	"y a r r a k",
	"amc1k",
	"a m c ı k",
	"оrоspu",
	"oro\u200bspu",
	"órospu",
	"ｏｒｏｓｐｕ",
	"g*tveren",
	"sktir",
	"siqtir",
	"s!ktir",
	"oro$pu",
	"a m k",
	"a.m.k",
	"p i ç",
	"g ö t",
	"SİKERİM",
	"SIKERIM",
];

const INNOCENT_ENGLISH = [
	..."Scunthorpe Classy assassin assassination Essex Sussex Middlesex analyse analysis cockatoo cockpit cocktail peacock Hitchcock Sikkim Niger Nigeria".split(
		" ",
	),
	..."Arsenal therapist document accumulate cumulus shiitake Shiite Titanic title grape drape raccoon pass bass glass class mass embassy passenger".split(
		" ",
	),
	..."Dickens Dickinson Uranus canal banal penalty pennies peninsula Montenegro snigger niggle niggard button butter buttress hello shell gotten".split(
		" ",
	),
	..."sextant sextet Wankel swanky shift Fokker Fagin faggio pianist organism organist matters cucumber circumstance masseuse Massachusetts mishit".split(
		" ",
	),
	..."sit shut duck luck truck puck tuck beach batch pitch witch ditch count country can't counting skunk flick click brick prickly fickle fact fork".split(
		" ",
	),
	..."asset assess assume assign association compass harass Cassius Bassano Bitcoin kitchen retardant turducken buttercup putative computer putt dispute".split(
		" ",
	),
	"Who am I?",
	"I am a boy",
	"got milk",
	"pic of the day",
	"the mall",
	"What is the sex of a chicken?",
	"sex chromosomes",
	"Homo sapiens",
	"homo erectus",
	"rape seed oil",
	"Dick Cheney",
	"Moby Dick",
	"Dick Van Dyke",
	"cock-a-doodle-doo",
	"What is an ass (donkey)?",
	"Rio Negro",
	"World War II bombs",
	"drugs in medicine",
	"Adolf Hitler was born in 1889",
	"Hitler wanted to kill all Jews",
	"Did the Nazis say Heil Hitler?",
	"Which mammal has a penis bone?",
	"Where are the vagina and the anus?",
	"semen and sperm",
	"magna cum laude",
	"great tits and blue tits",
	"a chink in the armour",
	"Pussy Riot",
	"Pussy Galore",
	"pussy willow",
	"bok choy",
	"con artist",
	"for sale",
	"a mosquito bite",
	"put it there",
	"NaCl(aq)",
	"Fe(k)",
	"5km",
	"FK Partizan",
	"Fu Manchu",
	"Meet the Fockers",
	"Kung Fu",
	"Alan Cumming",
	"A bass guitar",
	"Assos",
	"E. E. Cummings",
	"Fukushima",
	"spic and span",
	"S. Hit",
	"1 + 1 = 2",
	"2 * 3 * 4",
	"a * b * c",
	"char** argv",
	"a, b, c, d",
	"A. B. C. D.",
	"A B C D E F G H I J K L M N O P Q R S T U V W X Y Z",
	"f(x) = 5x + 7",
	"C6H12O6",
	"H2SO4 + 2 NaOH",
	"x y z",
	"the Beatles's hit",
	"Madonna's hit single",
	"push it",
	"who re-codified the laws?",
	"Where did they go? Die Hard was a film.",
	"How did Romeo kill himself?",
	"the white power ranger",
	"https://www.example.com/as_shit_is/not?x=1".replace("shit", "that"),
	"Amina of Zazzau",
	"Kiro Gligorov",
	"Goethe, Götz and Gott",
];

const INNOCENT_TURKISH = [
	..."götürdü götür götürü götürmek götürülen sıkıntı sıkıcı SIKICI sıkıldım sıkıştırma sıkışır sıkışıyor sıktı sıktım sıkıyorum sık SIK sıkı sıktır".split(
		" ",
	),
	..."amcam amca amcanın ambalaj amaç aması amir amin Amina Emine âmin bokser boks Boksör Amerika ikisi ekşi malzeme mal mallar Mali malın".split(
		" ",
	),
	..."bilim şikâyet şık şıklar ŞIK sikke sikkeler analiz Osmanlı kanca kanal sanal banal orijinal piçeta Picasso pişmiş pist piston epik topik".split(
		" ",
	),
	..."tur turda turdan kurt kürt Kürtçe öküz eşek hıyar meme memeliler memeler göğüs koyayım ananı ananın ebe ebenin dişi döl yarar yaramak yarasa".split(
		" ",
	),
	..."oynayarak sayarak yayarak kaptan kapak taşak".split(" ").slice(0, 5),
	..."fok fakir fındık felç fagot faks porsuk portakal porselen kaplan kahve kahraman kalkan şeref şerefli namus salakça"
		.split(" ")
		.slice(0, -1),
	..."Got Gotlar Gotik götzen am fizik müzik sikloit siklon siklamen sikatris Sikorsky bisiklet müsiki klasik psikoloji fiksiyon taksi".split(
		" ",
	),
	"Sıkça sorulan sorular",
	"sık sık",
	"SIK SORULANLAR",
	"SIKIŞTIRILMIŞ GAZLAR",
	"SIKICI BİR GÜN",
	"Canımı sıkma",
	"Ne kadar sıklıkta?",
	"Nazi Almanyası",
	"Hitler 1945'te intihar etti",
	"Kendini öldürdü",
	"bok böceği",
	"Vurun Kahpeye",
	"kara kurt",
	"pis su",
	"S.I.K.",
	"A. M. K.",
	"homoseksüel",
	"ağır siklet",
	"meme kanseri",
	"Üreme organları: penis, vajina, testis",
	"cinsiyet kromozomları",
	"malların talebi",
	"Kaç tane pişmiş?",
	"a b c ç d e f g ğ h ı i j k l m n o ö p r s ş t u ü v y z",
	"A) B) C) D) E)",
	"I. II. ve III.",
	"Mehmet Akif'in annesi Emine Şerife Hanım",
	"İş mi, aş mı, kışmış mı?",
	"atom bombasının yapımı",
	"Türkiye'nin en büyük gölü hangisidir?",
	"aşağıdakilerden hangisi doğrudur?",
];

describe("words of a quiz", () => {
	it.each([...OFFENSIVE_ENGLISH, ...DISGUISED_ENGLISH])("holds %j in both languages", (text) => {
		expect(held(text, "en")).toBe(true);
		expect(held(text, "tr")).toBe(true);
	});

	it.each([...OFFENSIVE_TURKISH, ...DISGUISED_TURKISH])("holds %j", (text) => {
		expect(held(text, "tr")).toBe(true);
	});

	it.each(INNOCENT_ENGLISH)("leaves %j alone", (text) => {
		expect(held(text, "en")).toBe(false);
		expect(held(text)).toBe(false);
	});

	it.each(INNOCENT_TURKISH)("leaves %j alone", (text) => {
		expect(held(text, "tr")).toBe(false);
	});

	it.each([
		["kill yourself", "critical", "harmful_content"],
		["Kendini öldür!", "critical", "harmful_content"],
		["Kill all Jews", "critical", "hate_speech"],
		["gas the jews", "critical", "hate_speech"],
		["child porn", "critical", "sexual_content"],
		["çocuk pornosu", "critical", "sexual_content"],
		["nigger", "high", "hate_speech"],
		["orospu", "high", "profanity"],
		["şerefsiz", "medium", "profanity"],
		["bitch", "medium", "profanity"],
		["stupid", "low", "profanity"],
		["gerizekalı", "low", "profanity"],
		["geri zekalısın", "low", "profanity"],
		["aptalsın", "low", "profanity"],
	] as const)("%s is %s %s", (text, severity, category) => {
		expect(findOffensiveWords(text, { language: "tr" })).toMatchObject([{ severity, category }]);
	});

	it("gives the piece of the original text, in its order and without overlaps", () => {
		const matched = (text: string) => findOffensiveWords(text, { language: "tr" }).map((finding) => finding.matched);
		expect(matched("Ne? S i k t i r, o zaman; sh1t! “Orospu   Çocuğu”, fu\u200bck you.")).toEqual([
			"S i k t i r",
			"sh1t",
			"Orospu   Çocuğu",
			"fu\u200bck you",
		]);
		expect(matched("Orospu’nun")).toEqual(["Orospu"]);
		expect(matched("😀 fuck 😀 bitch")).toEqual(["fuck", "bitch"]);
		expect(matched("")).toEqual([]);
		expect(matched(" \n\t")).toEqual([]);
	});

	it("finds strong words of the other languages in their own quizzes only", () => {
		for (const [text, language] of [
			["Das ist Scheiße", "de"],
			["Arschlöcher", "de"],
			["¡Mierda!", "es"],
			["coño", "es"],
			["putain", "fr"],
			["enculé", "fr"],
		] as const) {
			expect(held(text, language)).toBe(true);
			expect(held(text, "en")).toBe(false);
		}
		for (const [text, language] of [
			["con", "en"],
			["Jean est con comme la lune", "es"],
			["pic de montagne", "fr"],
			["Ich habe das Buch, got it", "de"],
			["cono de luz", "es"],
			["sale voiture", "en"],
		] as const)
			expect(held(text, language)).toBe(false);
	});
});
