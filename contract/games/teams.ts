import type { InterfaceLanguage } from "../limits";

/** Names by number. Contains no schema, so that a phone can load it without zod. */
const TEAM_NAMES: Record<InterfaceLanguage, readonly string[]> = {
	en: ["Suns", "Waves", "Leaves", "Flames", "Moons", "Stars", "Mountains", "Clouds"],
	tr: ["Güneş", "Dalga", "Yaprak", "Alev", "Ay", "Yıldız", "Dağ", "Bulut"],
};

export function teamName(team: number, language: string): string {
	return TEAM_NAMES[language === "tr" ? "tr" : "en"][team] ?? String(team + 1);
}
