import type { InterfaceLanguage } from "../limits";

/** Names of the teams, by their number. Contains no schema, so that a phone can load it without zod. */
const TEAM_NAMES: Record<InterfaceLanguage, readonly string[]> = {
	en: ["Suns", "Waves", "Leaves", "Flames", "Moons", "Stars", "Mountains", "Clouds"],
	tr: ["Güneş", "Dalga", "Yaprak", "Alev", "Ay", "Yıldız", "Dağ", "Bulut"],
};

/** The name of a team in the language of the interface. */
export function teamName(team: number, language: string): string {
	return TEAM_NAMES[language === "tr" ? "tr" : "en"][team] ?? String(team + 1);
}
