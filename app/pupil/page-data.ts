import type { PupilState } from "#contract/pupil-state";
import type { Texts } from "~/i18n/texts";

/** The state of the homework for somebody without a seat when the server rendered the page. Only an explicit reply means that there is none. */
export type FirstHomework = { status: "found"; state: PupilState } | { status: "gone" } | { status: "unknown" };

export interface PupilPageData {
	pin: string;
	first: FirstHomework;
	/** From the address. */
	askedNickname: string | null;
	/** This browser has a seat: no form is shown before the state is known. */
	seatedBefore: boolean;
	/** This browser has the card of a class, perhaps of another one: with the right one no name is needed. */
	hasCard: boolean;
	/** The texts in the language of the document. */
	texts: Texts;
}
