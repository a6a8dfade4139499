import type { ModerationCategory, Severity } from "#contract";

export interface Rating {
	category: ModerationCategory;
	severity: Severity;
}

export interface WordFinding extends Rating {
	matched: string;
}

/** Words that share a rating; each list is one string, its words separated by white space. */
export interface WordGroup extends Rating {
	/** Compared without accents and case; ı counts as i. */
	forms?: string;
	/** Like `forms`, but also match with Turkish suffixes. */
	stems?: string;
	/** Compared with ç ğ ı ö ş ü ñ, without which the word would be innocent ("sık", "got", "pic"). A capital I may be either i. */
	exact?: string;
	/** Counts only in texts of this language: elsewhere it is an everyday word or a name. */
	only?: string;
}

export interface PhraseGroup extends Rating {
	/** One phrase a line, compared without accents and case; * at the end: its last word may continue; ^: only at the start of a sentence. */
	phrases: string;
}

export const splitWords = (list: string | undefined): string[] => (list ?? "").split(/\s+/u).filter((word) => word !== "");
export const splitLines = (list: string): string[] => list.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
