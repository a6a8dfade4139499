import type { WordGroup } from "./types";

/** Count only in quizzes of their language, because many are everyday words in others. */
export const OTHER: readonly WordGroup[] = [
	{
		only: "de",
		category: "profanity",
		severity: "medium",
		forms: `scheisse scheiss scheissen beschissen arsch arschloch arschlocher fotze fotzen hurensohn hurensohne wichser wichsen ficken fick fickt ficker gefickt
			schlampe schlampen nutte nutten missgeburt spast spasti verpiss muschi`,
	},
	{ only: "de", category: "hate_speech", severity: "high", forms: "kanake kanaken schwuchtel schwuchteln judensau neger" },
	{ only: "de", category: "profanity", severity: "low", forms: "idiot dumm blodmann trottel depp" },
	{
		only: "fr",
		category: "profanity",
		severity: "medium",
		forms: `putain putains merde merdes salope salopes salaud salauds connard connards connasse connasses encule encules enculer pute putes niquer nique niquez
			batard batards fdp chier chiant couilles branleur branleurs`,
	},
	{
		only: "fr",
		category: "hate_speech",
		severity: "high",
		forms: "negre negres bougnoule bougnoules youpin youpins tapette tapettes pede pedes",
	},
	{
		only: "es",
		category: "profanity",
		severity: "medium",
		forms: `puta putas puto putos hijoputa hijaputa mierda cabron cabrones cabrona pendejo pendejos pendeja gilipollas joder jodido jodete cojones chinga chingar
			chingada chingado culero verga malparido zorra`,
		exact: "coño",
	},
	{ only: "es", category: "hate_speech", severity: "high", forms: "maricon maricones sudaca sudacas" },
];
