import { useRef, useState } from "react";
import { href } from "react-router";
import { optionLetter } from "~/features/question/option-identity";
import { useTexts } from "~/i18n/texts";
import { buttonStyle } from "~/ui/button";
import { Agreement, type CardAnswer } from "./reader/agreement";
import { type MarkedPicture, ScanPicture } from "./scan-picture";
import { useThrottledAnnouncement } from "./use-announced";
import { useCamera } from "./use-camera";
import { ALL_CARDS, useCardReader } from "./use-card-reader";

/** Tries cards out before the class comes, without a game; nothing is sent. */
export function CardTrial() {
	const { t } = useTexts("scan");
	const video = useRef<HTMLVideoElement>(null);
	const camera = useCamera(video);
	const [agreement] = useState(() => new Agreement());
	const [seen, setSeen] = useState<MarkedPicture>({ rings: [], width: 16, height: 9 });
	const [last, setLast] = useState<CardAnswer | null>(null);
	const failed = useCardReader({
		video,
		running: camera.status === "running",
		cards: ALL_CARDS,
		onPicture: ({ readings, width, height }, at) => {
			agreement.takePicture(readings, at);
			const { agreedOptions } = agreement;
			const agreed = readings.filter(({ card, option }) => agreedOptions.get(card) === option);
			setSeen({ rings: agreed.map(({ card, corners }) => ({ card, corners, mark: "read" })), width, height });
			const [shown] = agreed;
			if (shown) setLast((before) => (before?.card === shown.card && before.option === shown.option ? before : shown));
		},
	});
	const read = last && t("scan.trial.read", { number: last.card, letter: optionLetter(last.option) });
	useThrottledAnnouncement(read ?? "");
	// Before the camera runs, the picture area says what to do about it.
	const isReading = !failed && (camera.status === "running" || camera.status === "asking");
	return (
		<main id="content" className="flex h-dvh flex-col bg-slate-900">
			<h1 className="sr-only">{t("scan.trial.title")}</h1>
			<ScanPicture video={video} camera={camera} seen={seen} failed={failed} />
			<div className="flex max-h-[60dvh] flex-col gap-3 overflow-y-auto border-t border-line bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:items-center sm:gap-6">
				<div className="min-w-0 flex-1">
					{isReading && (
						<>
							<p className="text-[28px] leading-tight font-bold text-balance text-slate-900 tabular-nums">{read ?? t("scan.trial.hold")}</p>
							<p className="mt-1 text-slate-700">{t(last ? "scan.trial.turn" : "scan.trial.holdText")}</p>
						</>
					)}
				</div>
				{/* A plain link: only a document of its own may use the camera, so other pages need another document. */}
				<a href={href("/answer-cards")} className={buttonStyle("outlined")}>
					{t("scan.trial.back")}
				</a>
			</div>
		</main>
	);
}
