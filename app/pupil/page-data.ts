import type { PupilState } from "#contract/homework/pupil-state";
import type { Texts } from "#contract/text/read-text";
import type { First } from "~/player/page-data";

export interface PupilPageData {
	pin: string;
	first: First<PupilState>;
	askedNickname: string | null;
	/** No form is shown before the state is known. */
	seatedBefore: boolean;
	texts: Texts;
}
