import type { Instance } from "#contract/live";
import { useTexts } from "~/i18n/texts";

type Tone = "quiet" | "good" | "warning" | "dark";

const TONES: Record<Tone, string> = {
	quiet: "text-slate-700",
	good: "bg-success-50 px-3 text-success-800",
	warning: "bg-warning-50 px-3 text-warning-800",
	dark: "bg-slate-800 px-3 text-white",
};

interface HostStateProps {
	instance: Instance;
	offline: boolean;
	/** Why the next step cannot be taken yet. */
	hint: "hostPanel.needTwo" | null;
}

/**
 * The state of the game in words: the only polite live region of the panel. It is in the page from the start, and keeps its
 * place while it is empty.
 */
export function HostState({ instance, offline, hint }: HostStateProps) {
	const { t } = useTexts("site");
	const { status, questionStatus, paused, answeredCount, participantCount, rankingShown } = instance;
	const told = (): [Tone, string, string?] => {
		if (offline) return ["dark", t("live.reconnecting")];
		if (status === "lobby") return ["quiet", t(hint ?? "hostPanel.canStart")];
		if (status !== "active") return ["quiet", ""];
		if (questionStatus === "reading") return ["quiet", t("hostPanel.readingText")];
		if (questionStatus === "open") return ["quiet", t("hostPanel.questionOpen")];
		if (paused) return ["dark", t("hostPanel.pausedTitle"), t("hostPanel.pausedText")];
		const ranking = rankingShown ? undefined : t("hostPanel.rankingHidden");
		if (answeredCount >= participantCount) return ["good", t("hostPanel.allAnswered"), ranking];
		return ["warning", t("hostPanel.timeUp"), ranking];
	};
	const [tone, text, more] = told();
	return (
		<div
			id="host-state"
			role="status"
			className={`flex items-center xl:console:min-h-16 ${status === "lobby" || status === "active" ? "min-h-9" : ""}`}
		>
			{/* Sighted users have it in the heading. */}
			{status === "finished" && !offline && <p className="sr-only">{t("hostPanel.statusFinished")}</p>}
			{text && (
				<div
					className={`w-full gap-x-3 rounded-lg py-1.5 text-sm leading-snug font-semibold text-balance max-xl:console:flex 2xl:text-base ${TONES[tone]}`}
				>
					<p className={tone === "dark" ? "text-base" : ""}>{text}</p>
					{more && <p className="font-medium">{more}</p>}
				</div>
			)}
		</div>
	);
}
