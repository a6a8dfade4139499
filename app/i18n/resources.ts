import type { texts as account } from "./en/account";
import type { texts as admin } from "./en/admin-group";
import type { texts as author } from "./en/author";
import type { texts as base } from "./en/base";
import type { texts as player } from "./en/player";
import type { texts as site } from "./en/site";
import type { texts as stage } from "./en/stage-group";
import type { InterfaceLanguage } from "./languages";

/** The groups of texts, each loaded separately; en is the source, tr must have exactly its keys. */
export interface Groups {
	base: typeof base;
	site: typeof site;
	author: typeof author;
	admin: typeof admin;
	account: typeof account;
	stage: typeof stage;
}
export type Group = keyof Groups;
/** The texts of the player's page, which is not a page of the router and loads them itself. */
export type PlayerTexts = typeof player;
export type AllTexts = Groups["base"] &
	Groups["site"] &
	Groups["author"] &
	Groups["admin"] &
	Groups["account"] &
	Groups["stage"] &
	PlayerTexts;

/** The same keys with any texts: the type of a translation. */
export type Translated<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]> };

type Loader<G extends Group> = () => Promise<{ texts: Translated<Groups[G]> }>;

/** One chunk per language and group: a phone loads only what its page needs, in one language. */
export const loaders: Record<InterfaceLanguage, { [G in Group]: Loader<G> }> = {
	en: {
		base: () => import("./en/base"),
		site: () => import("./en/site"),
		author: () => import("./en/author"),
		admin: () => import("./en/admin-group"),
		account: () => import("./en/account"),
		stage: () => import("./en/stage-group"),
	},
	tr: {
		base: () => import("./tr/base"),
		site: () => import("./tr/site"),
		author: () => import("./tr/author"),
		admin: () => import("./tr/admin-group"),
		account: () => import("./tr/account"),
		stage: () => import("./tr/stage-group"),
	},
};
