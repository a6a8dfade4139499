import type { PhraseGroup, WordGroup } from "./types";

/** `forms` and `stems` have no innocent reading ("götürdü", "mal" are lesson words); where ı, ö, ü, ç, ş decide, it is in `exact`. */
export const TURKISH: readonly WordGroup[] = [
	{
		category: "profanity",
		severity: "high",
		stems: "orospu orosbu oruspu orospucocugu orospuevladi pezevenk pezeveng amcik amcig yarrak yarrag dalyarak tassak tassag gotveren",
		forms: `orspu orsp orospunun orospucocuklari orospucocu amk amq amkoyim amkoyum amkoyayim amkcocugu aminakoyim aminakoyayim aminakoyum aminakodum aminakodumun
			aminakodugum aminakodugumun aminakoydugum aminakoydugumun aminakoyarim aminakoyiyim aminisikeyim aminisikiyim aminizi amcikagizli
			ananisikeyim ananisikiyim ananisikerim ananisikim ananisikm ananiskm ananizisikeyim anasinisikeyim anasinisiktigim avradinisikeyim bacinisikeyim
			siktirgit siktirolgit siktiret siktirlan hassiktir hasiktir hassktr hassikdir siqtir siqerim sktr sktir sktirgit skrm skerim skeyim skicem
			sikerim sikersin sikeriz sikerler sikerlerse sikerdim sikeyim sikiyim sikeydim sikelim sikesim sikesin sikecem sikicem sikecegim sikecegiz sikecek
			sikeceksin sikecekler sikmek sikmeye sikmem sikmez sikmezler siktigimin siktiler siktirecegim siktirtme sikisme sikismek sikisken
			siktiklerimin siktiklerim yarragimi yarragimin yarrami yarram yarramin gotlek gotlekler gotunesoktum veledizina kanciklar`,
		exact: `siktir siktirin siktirsin siktirsinler siktiriyorum siktirip sIktIr sIktIrIn siktiğim siktiğimin siktigim siktiğiminin sIktIğImIn
			götveren götlek götlekler götoş`,
	},
	{
		category: "profanity",
		severity: "medium",
		stems: "ibne kahpe kahbe kaltak kaltag yavsak yavsag serefsiz gavat",
		forms: "kancik kerhaneci kahpeoglu ibneoglu sikko sikkafali gotos domaltirim sictir tasak tasaklar tasagi tasagimi tasagini",
		exact: `göt götü götün götüm götünü götüne götünde götünden götümü götüme götten götler götlük götlü götsün göte
			piç piçler piçin piçi piçlik piçsin piçe piçleri piçlerin piçten pIç piçoğlu piçkurusu
			amına amını amın amcığa sikik sikikler sikiş sikişelim sikişiyor taşşaklı yarak yarağı yarağım yarağımı yaraklar
			domal puşt puştlar puştluk godoş sıçayım sıçarım`,
	},
	{
		only: "tr",
		category: "profanity",
		severity: "medium",
		exact:
			"sik siki sikim sikimi sikime sikin sikini sikine sike siker siken sikti siktim siktin sikimde sikimin sikimden sikle sikler sikleri sikten pic",
		forms: "picler piclik picsin gotunu gotune gotum gotumu pust pustlar",
	},
	{
		category: "hate_speech",
		severity: "high",
		stems: "topospu gavurpici ermenipici kurtpici yahudipici arappici",
		forms: "gavurpicleri",
	},
	{
		category: "sexual_content",
		severity: "medium",
		stems: "porno sakso pornografi fahise",
		forms: "pornocu saksocu",
	},
	{
		category: "profanity",
		severity: "low",
		stems: "gerizekali salak salag aptal ahmak ahmag dangalak dangalag embesil beyinsiz namussuz haysiyetsiz kerhane",
		forms: "bokum boktan bombok osuruk gerzek gerzekler lavuk dallama dumbuk",
	},
	{ only: "tr", category: "profanity", severity: "low", forms: "bok boku boklu" },
];

export const TURKISH_PHRASES: readonly PhraseGroup[] = [
	{
		category: "harmful_content",
		severity: "critical",
		phrases: `
			kendini oldur
			kendinizi oldurun
			kendini oldursene
			kendini as
			git kendini as
			intihar et
			intihar etsene
			intihar etmelisin
			bileklerini kes
		`,
	},
	{
		category: "harmful_content",
		severity: "high",
		phrases: `
			git geber
			geber git
			gebersin hepsi
			olsen de kurtulsak
			bomba nasil yapilir
		`,
	},
	{
		category: "violence",
		severity: "high",
		phrases: `
			seni oldurecegim
			seni oldururum
			sizi oldurecegim
			hepinizi oldurecegim
			hepinizi vuracagim
			seni gebertirim
			seni gebertecegim
			sana tecavuz
			tecavuz edecegim
			kafana sikarim
		`,
	},
	{
		category: "hate_speech",
		severity: "critical",
		phrases: `
			pis yahudi*
			pis ermeni*
			pis kurtler
			pis arap
			pis araplar
			pis zenci*
			pis suriyeli*
			pis cingene*
			ermeni dolu
			ermeni pici
			kurt pici
			yahudi pici
			arap pici
			yahudilere olum
			kurtlere olum
			ermenilere olum
			araplara olum
			suriyelilere olum
			yahudileri oldurun
			kurtleri oldurun
			pis turkler
			hitler hakliydi
		`,
	},
	{
		category: "sexual_content",
		severity: "critical",
		phrases: `
			cocuk pornosu
			cocuk porno
			cocuklarla seks
			kucuk cocukla seks
			cocuk sik*
		`,
	},
	{
		category: "sexual_content",
		severity: "high",
		phrases: `
			cocuk pornografisi
			otuzbir cek*
			31 cek*
			grup seks
			anal seks
			oral seks
			sakso cek*
		`,
	},
	{
		category: "profanity",
		severity: "high",
		phrases: `
			orospu cocug*
			orospu cocuk*
			orospu evlad*
			pic kurusu
			pic kurulari
			siktir git*
			siktir ol*
			siktir lan
			siktirin gidin
			amina koy*
			amina kod*
			amina koi*
			amina cak*
			amini sik*
			ananin ami
			ananin amina
			ananin amini
			anani sik*
			ananizi sik*
			anasini sik*
			avradini sik*
			bacini sik*
			ebenin ami
			ebeni sik*
			gotunu sik*
			gotune sok*
			gotune koy*
			got lalesi
			gote gel*
			got veren
			kafasini siktigim*
			sikimin basi*
			sikime kadar
			sikimde degil
			sikimde bile
			yarrak kafa*
			tassak gec*
		`,
	},
	{
		category: "profanity",
		severity: "medium",
		phrases: `
			got herif
			bok ye
			bok yeme
			bok cocugu
			serefsiz herif
			agzina sic*
			bokunu ye*
			it oglu it
			esek oglu esek
		`,
	},
	{
		category: "profanity",
		severity: "low",
		phrases: `
			geri zekali*
			sen malsin
			mal misin
			mal herif
			okuz herif
			hiyar herif
			salak herif
			esek herif
		`,
	},
];

/** Titles and terms in which a listed word is innocent. */
export const TURKISH_INNOCENT_PHRASES = `
	bok bocegi
	bok bocekleri
	vurun kahpeye
	kahpe bizans
	kahpe felek
	pic dali
	pic dallari
`;

/** Words long and strong enough to be recognised with spaced or split letters ("s i k t i r", "or ospu"), or with stars. */
export const DISGUISED = `fuck fucks fucked fucker fuckers fucking fuckin fuckyou fuckoff motherfucker shit shits shitty bullshit bitch bitches cunt cunts whore
	nigger niggers nigga niggas faggot faggots asshole assholes pussy slut sluts wanker dickhead blowjob porno idiot
	orospu orospular orospucocugu siktir siktirgit siktirin sikerim sikeyim sikiyim yarrak yarragim amcik amciklar pezevenk pezevenkler gotveren serefsiz ibne
	aminakoyim aminakoyayim kahpe tassak gavat gerizekali`;

const either = (...endings: string[]) => `(?:${endings.join("|")})?`;

// Folded: a and e, i and u represent all vowels of their harmony. Each kind of suffix occurs at most once, in the order of Turkish.
const SUFFIXES = new RegExp(
	`^${[
		either("cik", "cug", "lik", "lig", "luk", "lug", "ci", "cu", "ca", "ce", "la", "las", "les", "lastir"),
		either("lar", "ler"),
		either("im", "um", "m", "in", "un", "n", "imiz", "umuz", "miz", "muz", "iniz", "unuz", "niz", "nuz", "i", "u", "si", "su", "ma", "me"),
		either(
			"yi",
			"yu",
			"ni",
			"nu",
			"ya",
			"ye",
			"a",
			"e",
			"na",
			"ne",
			"da",
			"de",
			"ta",
			"te",
			"nda",
			"nde",
			"dan",
			"den",
			"tan",
			"ten",
			"ndan",
			"nden",
			"nin",
			"nun",
			"in",
			"un",
			"yla",
			"yle",
			"la",
			"le",
			"ca",
			"ce",
		),
		either("ki"),
		either(
			"sin",
			"sun",
			"siniz",
			"sunuz",
			"dir",
			"dur",
			"tir",
			"tur",
			"yim",
			"yum",
			"yiz",
			"yuz",
			"iz",
			"uz",
			"ydi",
			"ydu",
			"di",
			"du",
			"ti",
			"tu",
			"mis",
			"mus",
			"ymis",
			"ymus",
			"lar",
			"ler",
		),
	].join("")}$`,
);

/** True for a chain of common Turkish suffixes, or nothing: "lar", "nin", "sin", "larindan". False for "ur" and "du" after "got". */
export function isTurkishSuffix(ending: string): boolean {
	return ending === "" || SUFFIXES.test(ending);
}
