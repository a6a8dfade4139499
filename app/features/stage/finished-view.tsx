import { useEffect, useState } from "react";
import { api } from "~/api/client";
import { QrCode } from "~/features/host/game/qr-code";
import { useTexts } from "~/i18n/texts";
import { HardestCard } from "./highlight-cards";
import { StageNotice } from "./stage-notice";
import { hasPodium } from "./stage-phase";
import type { ViewProps } from "./view-props";
import "./climax.css";

/** The address for solo play of the quiz; null if only its author can play it. */
function useSoloLink(quizId: string): string | null {
	const [link, setLink] = useState<string | null>(null);
	useEffect(() => {
		const abort = new AbortController();
		const ask = async () => {
			const { quiz } = await api("GET /quizzes/{id}", { params: { id: quizId }, signal: abort.signal });
			if (quiz.visibility === "public" && quiz.status === "published") setLink(`${window.location.origin}/solo/${quizId}`);
		};
		// A private or deleted quiz is refused: then nothing is shown.
		ask().catch(() => {});
		return () => abort.abort();
	}, [quizId]);
	return link;
}

/** After the game: thanks to the class, and a QR code for solo play if everybody may play the quiz. */
export function FinishedView({ instance, fresh }: ViewProps) {
	const { t } = useTexts("stage");
	const { quizTemplateId, quizTitle, language, participantCount, currentQuestionIndex } = instance;
	const link = useSoloLink(quizTemplateId);
	// The host closed the lobby: no question was asked, so there are no thanks.
	if (currentQuestionIndex < 0) return <StageNotice title={t("stage.gone")} text={t("stage.goneText")} />;
	return (
		<section className="grid h-full grid-cols-[1fr_auto] items-center gap-6">
			<div className={`flex min-w-0 flex-col gap-3 ${link ? "items-start" : "col-span-2 items-center text-center"}`}>
				<h1 className="text-5xl leading-tight text-balance">{t("stage.finished.title")}</h1>
				<p className="text-2xl">{t("stage.podium.thanks", { count: participantCount })}</p>
				<p lang={language} className="text-lg text-balance wrap-anywhere text-primary-100">
					{quizTitle}
				</p>
				{/* Otherwise the podium has already shown it. */}
				{!hasPodium(instance) && <HardestCard instance={instance} fresh={fresh} roomy />}
			</div>
			{link && (
				<div className="flex max-w-50 flex-col items-center gap-2 rounded-card bg-white p-3 text-center text-slate-900">
					<p className="text-xl font-bold text-balance">{t("stage.finished.alone")}</p>
					<QrCode text={link} label={t("stage.finished.qrLabel", { link })} className="size-42" />
					<p className="text-sm font-semibold wrap-anywhere">{link.replace(/^https?:\/\//, "")}</p>
				</div>
			)}
		</section>
	);
}
