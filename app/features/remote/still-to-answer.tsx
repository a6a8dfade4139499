import type { Instance } from "#contract/live";
import { Avatar } from "~/features/live/avatar";
import { useT } from "~/i18n/translator";

/** As many as a phone shows without scrolling. */
const SHOWN = 9;

/** The players who have not answered the open question yet. */
export function StillToAnswer({ instance }: { instance: Instance }) {
	const { t } = useT();
	const names = instance.participants.filter(({ answered }) => !answered).slice(0, SHOWN);
	const more = instance.participantCount - instance.answeredCount - names.length;
	if (names.length === 0 && more <= 0) return null;
	return (
		<section aria-labelledby="remote-waiting">
			<h2 id="remote-waiting" className="text-sm font-semibold text-slate-600">
				{t("remote.stillToAnswer")}
			</h2>
			<ul className="mt-1.5 flex flex-wrap gap-1.5">
				{names.map(({ nickname }) => (
					<li
						key={nickname}
						className="flex max-w-full min-w-0 items-center gap-1.5 rounded-full border border-line bg-white py-0.5 pr-3 pl-1 text-sm font-medium"
					>
						<Avatar nickname={nickname} className="size-6 shrink-0" />
						<span className="truncate">{nickname}</span>
					</li>
				))}
				{more > 0 && <li className="px-2 py-1 text-sm font-semibold text-slate-700">{t("remote.others", { count: more })}</li>}
			</ul>
		</section>
	);
}
