import type { PupilState } from "#contract/homework/pupil-state";
import type { Texts } from "#contract/text/read-text";
import type { FirstState } from "~/player/page-data";

export interface PupilPageData {
	pin: string;
	first: FirstState<PupilState>;
	askedNickname: string | null;
	/** True if this browser has a seat: no form is shown before the state is known. */
	seatedBefore: boolean;
	texts: Texts;
}
