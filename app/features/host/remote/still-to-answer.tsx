import type { Instance } from "#contract/live";
import { Avatar } from "~/features/live/avatar";
import { useCountdown } from "~/features/live/use-countdown";
import { useTexts } from "~/i18n/texts";
import { whoCanAnswer } from "./waiting";

/** With the count of the others, as many as a phone shows without scrolling. */
const SHOWN = 8;

/** The players who can still answer the open question. */
export function StillToAnswer({ instance, deadlineMs }: { instance: Instance; deadlineMs: number | null }) {
	const { t } = useTexts("site");
	const { remainingMs } = useCountdown(deadlineMs);
	const { names, others } = whoCanAnswer(instance, deadlineMs !== null && remainingMs === 0, SHOWN);
	if (names.length === 0 && others === 0) return null;
	return (
		<section aria-labelledby="remote-waiting">
			<h2 id="remote-waiting" className="text-sm font-semibold text-slate-600">
				{t("remote.stillToAnswer")}
			</h2>
			<ul className="mt-1.5 flex flex-wrap gap-1.5">
				{names.map((nickname) => (
					<li
						key={nickname}
						className="flex max-w-full min-w-0 items-center gap-1.5 rounded-full border border-line bg-white py-0.5 pr-3 pl-1 text-sm font-medium"
					>
						<Avatar nickname={nickname} className="size-6 shrink-0" />
						<span className="truncate">{nickname}</span>
					</li>
				))}
				{others > 0 && <li className="px-2 py-1 text-sm font-semibold text-slate-700">{t("remote.others", { count: others })}</li>}
			</ul>
		</section>
	);
}
