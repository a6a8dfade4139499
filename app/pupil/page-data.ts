import type { PupilState } from "#contract/homework/pupil-state";
import type { Texts } from "~/i18n/texts";
import type { First } from "~/player/page-data";

export interface PupilPageData {
	pin: string;
	first: First<PupilState>;
	/** From the address. */
	askedNickname: string | null;
	/** This browser has a seat: no form is shown before the state is known. */
	seatedBefore: boolean;
	/** The texts in the language of the document. */
	texts: Texts;
}
