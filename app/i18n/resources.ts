import type * as groups from "./en/groups";
import type { InterfaceLanguage } from "./languages";

/** The groups of texts, each loaded separately; en is the source, tr must have exactly its keys. */
export type Groups = { [Name in keyof typeof groups]: (typeof groups)[Name] };
export type Group = keyof Groups;

type Merged<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void ? All : never;
export type AllTexts = Merged<Groups[Group]>;

/** The same keys with any texts: the type of a translation. */
export type Translated<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]> };

type Loaders = { [G in Group]: () => Promise<{ texts: Translated<Groups[G]> }> };

/** One chunk per language and group. */
export const loaders: Record<InterfaceLanguage, Loaders> = {
	en: {
		base: () => import("./en/base"),
		front: () => import("./en/front"),
		site: () => import("./en/site"),
		author: () => import("./en/author"),
		admin: () => import("./en/admin-group"),
		about: () => import("./en/about"),
		account: () => import("./en/account"),
		stage: () => import("./en/stage-group"),
		classes: () => import("./en/classes"),
		homework: () => import("./en/homework-group"),
		material: () => import("./en/material"),
		player: () => import("./en/player"),
		pupil: () => import("./en/pupil"),
	},
	tr: {
		base: () => import("./tr/base"),
		front: () => import("./tr/front"),
		site: () => import("./tr/site"),
		author: () => import("./tr/author"),
		admin: () => import("./tr/admin-group"),
		about: () => import("./tr/about"),
		account: () => import("./tr/account"),
		stage: () => import("./tr/stage-group"),
		classes: () => import("./tr/classes"),
		homework: () => import("./tr/homework-group"),
		material: () => import("./tr/material"),
		player: () => import("./tr/player"),
		pupil: () => import("./tr/pupil"),
	},
};
