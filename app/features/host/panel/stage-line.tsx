import { useMemo } from "react";
import type { Instance } from "#contract/games/live";
import { useCountdown } from "~/features/live/countdown";
import { useTexts } from "~/i18n/texts";
import type { StageLink } from "./screens";

interface StageLineProps {
	status: Instance["status"];
	link: StageLink;
	/** A big screen is open, in this browser or on a paired computer. */
	hasStage: boolean;
}

/** Says what the big screen shows and what comes by itself, with a button that brings it now. Its place stays while a game runs. */
export function StageLine({ status, link: { view, show }, hasStage }: StageLineProps) {
	const { t } = useTexts("site");
	const otherAtMs = view?.otherAtMs ?? null;
	const deadlineMs = useMemo(() => (otherAtMs === null ? null : performance.now() + otherAtMs - Date.now()), [otherAtMs]);
	const { seconds } = useCountdown(deadlineMs);
	if (status === "lobby" || status === "archived" || (status === "finished" && !view)) return null;
	if (!view)
		return (
			<p key={String(hasStage)} className="hidden text-sm text-slate-600 console:block">
				{t(hasStage ? "hostPanel.stageView.elsewhere" : "remote.noStage")}
			</p>
		);
	const { phase, other } = view;
	return (
		<p className="text-sm leading-6 text-slate-700">
			{/* A browser that translates the page keeps a text that changes in place. */}
			<span key={`${phase} ${other} ${seconds}`}>
				{t("hostPanel.stageView.shows")} <span className="font-semibold">{t(`hostPanel.stageView.${phase}`)}</span>
				{other && deadlineMs !== null && `, ${t("hostPanel.stageView.next", { name: t(`hostPanel.stageView.${other}`), seconds })}`}
			</span>
			{other && (
				<span className="whitespace-nowrap">
					<span aria-hidden="true"> · </span>
					<button
						key={`${other} ${deadlineMs === null}`}
						type="button"
						onClick={() => show(other)}
						className="-my-1 min-h-8 min-w-8 rounded-lg px-1 font-semibold text-primary-800 underline decoration-1 underline-offset-4 hover:bg-primary-50 pointer-coarse:min-h-11"
					>
						{deadlineMs === null ? (
							t(`hostPanel.stageView.show.${other}`)
						) : (
							<>
								{t("hostPanel.stageView.now")}
								<span className="sr-only">{`: ${t(`hostPanel.stageView.show.${other}`)}`}</span>
							</>
						)}
					</button>
				</span>
			)}
		</p>
	);
}
