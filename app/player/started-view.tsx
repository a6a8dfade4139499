import { useEffect, useState } from "react";
import { serverMessage } from "~/api/api-error";
import { useRun } from "~/api/use-run";
import { HourglassIcon } from "~/features/live/game-icons";
import { Notice } from "~/features/live/notice";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { fetchCard } from "./calls";
import type { PlayerGame } from "./use-player-game";

/** The game is closed to newcomers. A pupil whose card has a seat in it goes on here, for example on another phone. */
export default function StartedView({ join }: Pick<PlayerGame, "join">) {
	const { t } = useTexts("player", "card");
	const [number, setNumber] = useState<number | null>(null);
	useEffect(() => {
		fetchCard().then(
			({ card }) => setNumber(card?.number ?? null),
			() => {},
		);
	}, []);
	const goOn = useRun(() => join({ takesSeat: true }), {
		failure: (error) => serverMessage(error, t("playQuiz.errorJoin"), t("common.networkError")),
	});
	return (
		<Notice
			icon={<HourglassIcon className="size-12" />}
			title={t("playQuiz.startedTitle")}
			text={
				<>
					<b className="mb-2 block">{t("playQuiz.askToGetIn")}</b> {t("playQuiz.startedText")}
				</>
			}
		>
			{number !== null && (
				<div className="mt-4 flex flex-col gap-2">
					<p className="font-semibold text-success-800">{t("card:card.held", { number: `${number}` })}</p>
					<Button size="large" loading={goOn.pending} onClick={() => void goOn.run()}>
						{t("playQuiz.goOnHere")}
					</Button>
					<p role="alert" className="font-medium text-error-700 empty:hidden">
						{goOn.problem}
					</p>
				</div>
			)}
		</Notice>
	);
}
