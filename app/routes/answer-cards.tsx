import { useState } from "react";
import { CARD_COUNT } from "#contract/games/card-markers";
import { AnswerCardSheet, PrintChoices } from "~/features/answer-cards/answer-card-sheet";
import { FirstUse } from "~/features/answer-cards/first-use";
import { AnswerCardPicture } from "~/features/live/answer-card";
import type { CardSize } from "~/features/live/card-drawing";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { useHydrated } from "~/ui/before-hydration";
import { TextField } from "~/ui/field";
import { Card, PageHeading, Section } from "~/ui/layout";

preloadTexts("answer-cards");

export const handle = { title: "answerCards" } satisfies PageHandle;

function readNumber(typed: string): number | null {
	const card = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
	return card >= 1 && card <= CARD_COUNT ? card : null;
}

export default function AnswerCards() {
	const { t, language } = useTexts("answer-cards");
	// Text that is typed before the page is hydrated would be lost.
	const hydrated = useHydrated();
	const [from, setFrom] = useState("1");
	const [to, setTo] = useState("30");
	const [size, setSize] = useState<CardSize>("small");
	const [first, last] = [readNumber(from), readNumber(to)];
	const outside = t("answerCards.range", { min: 1, max: CARD_COUNT });
	const isOrdered = first === null || last === null || first <= last;
	const cards =
		first === null || last === null ? [] : Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => ({ card: first + n }));
	const hint = t("answerCards.hint");
	const shown = first ?? 1;
	return (
		<>
			<PageHeading title={t("answerCards.title")} subtitle={t("answerCards.subtitle")} />
			<FirstUse />
			<div className="grid gap-6 lg:grid-cols-2">
				<div className="flex flex-col gap-6">
					<Section card title={t("answerCards.which")}>
						<div className="grid grid-cols-2 items-start gap-4">
							<TextField
								label={t("answerCards.from")}
								inputMode="numeric"
								disabled={!hydrated}
								value={from}
								onChange={(event) => setFrom(event.target.value)}
								error={first === null ? outside : null}
							/>
							<TextField
								label={t("answerCards.to")}
								inputMode="numeric"
								disabled={!hydrated}
								value={to}
								onChange={(event) => setTo(event.target.value)}
								error={last === null ? outside : isOrdered ? null : t("answerCards.order")}
							/>
						</div>
						<PrintChoices count={cards.length} size={size} onSize={setSize} />
					</Section>
				</div>
				<Card className="grid place-items-center self-start bg-slate-100 p-5">
					<AnswerCardPicture
						card={{ card: shown }}
						size={size}
						hint={hint}
						label={t("answerCards.preview", { number: shown })}
						className="h-auto w-full max-w-md"
					/>
				</Card>
			</div>
			<AnswerCardSheet cards={cards} size={size} language={language} hint={hint} cardLabel={(card) => t("answerCards.card", { card })} />
		</>
	);
}
