import type { PupilState } from "#contract/homework/pupil-state";
import { useTexts } from "~/i18n/texts";
import { NotYou } from "~/player/not-you";

/** Whose homework is open on this device, and the way out for the next pupil: above every screen of a seat. */
export function WhoseDevice({ pin, state, code }: { pin: string; state: PupilState; code: string | null }) {
	const { t } = useTexts("pupil");
	// The form has its own way out of a card.
	if (!state.joined && !state.removed && !state.takenOver) return null;
	const { nickname, number } = state.joined ? state : {};
	return (
		<div className="mx-auto -mt-3 mb-2 flex w-full max-w-3xl items-center justify-end gap-x-1 text-sm text-slate-700">
			{nickname !== undefined && (
				<p className="min-w-0 truncate">
					{nickname !== String(number) && <span className="font-semibold">{nickname}</span>}
					{number !== undefined && nickname !== String(number) && " · "}
					{number !== undefined && t("doHomework.cardNumber", { number })}
				</p>
			)}
			<NotYou pin={pin} nickname={nickname} number={number} code={code} className="-mr-4 shrink-0" />
		</div>
	);
}
