import { useState } from "react";
import type { Instance } from "#contract/games/live";
import { makeFirstCountReader } from "~/features/question/kinds/first-counts";
import { formatAnswer } from "~/features/question/kinds/right-texts";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { AcceptAnswerButton, OfferAccepted } from "./accept-answer";
import { HideTextButton } from "./given-texts";

export function TurnFigures({ first, last }: { first: string; last: string }) {
	return (
		<span className="flex flex-col items-end leading-tight">
			<span className="text-base font-semibold opacity-85">{`${first} →`}</span>
			<span>{last}</span>
		</span>
	);
}

interface GivenListProps {
	instance: Instance;
	/** Returns true if the text was accepted; absent if nothing can be accepted. */
	onAccept: ((text: string) => Promise<boolean>) | undefined;
	/** Hides a text from the big screen, or shows it; absent if the answers are no texts. */
	onHide: ((text: string, hidden: boolean) => Promise<boolean>) | undefined;
}

export function GivenList({ instance, onAccept, onHide }: GivenListProps) {
	const { t, formatNumber, language: interfaceLanguage } = useTexts("site");
	const { language, given = [], givenOthers = 0, answeredCount } = instance;
	const question = instance.questions[instance.currentQuestionIndex];
	const [revealed, setRevealed] = useState<readonly string[]>([]);
	const [accepted, setAccepted] = useState<readonly string[]>([]);
	const [busy, setBusy] = useState<string | null>(null);
	if (!question) return null;
	const findFirstCount = makeFirstCountReader({ correctAnswers: [], ...question }, instance.firstGiven, language);
	const hide = async (text: string, hidden: boolean) => {
		setBusy(text);
		await onHide?.(text, hidden);
		setBusy(null);
	};
	const accept = async (text: string) => {
		if (!onAccept) return;
		setBusy(text);
		if (await onAccept(text)) setAccepted((before) => [...before, text]);
		setBusy(null);
	};
	return (
		<>
			<ol aria-label={t("hostPanel.givenAnswers")} className="mt-3 grid gap-2">
				{given.map((group) => {
					const { text, count, right = false, hidden = false, refused = false } = group;
					const words = formatAnswer(question, group, interfaceLanguage);
					const first = findFirstCount(group);
					const isCovered = refused && !revealed.includes(words);
					return (
						<li
							key={words}
							className={`relative flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 overflow-hidden rounded-xl border-2 px-3 py-1.5 ${right ? "border-success-700 bg-success-50" : "border-slate-200 bg-slate-50"}`}
						>
							<span
								aria-hidden="true"
								className={`absolute inset-y-0 start-0 ${right ? "bg-success-200/70" : "bg-slate-200/70"}`}
								style={{ width: `${(100 * count) / Math.max(1, answeredCount)}%` }}
							/>
							<span className="relative min-w-0 flex-1 basis-40 text-base font-semibold wrap-anywhere text-slate-900 sm:text-lg">
								{right && (
									<>
										<span aria-hidden="true">✓ </span>
										<span className="sr-only">{t("question.rightAnswer")}: </span>
									</>
								)}
								{isCovered ? (
									<Button variant="text" size="small" onClick={() => setRevealed((before) => [...before, words])}>
										{t("hostPanel.hiddenAnswer")}
									</Button>
								) : (
									<span lang={language}>{words}</span>
								)}
								{hidden && !refused && <span className="block text-sm font-medium text-slate-700">{t("hostPanel.textNotShown")}</span>}
							</span>
							<span className="relative shrink-0 text-2xl sm:order-last font-bold tabular-nums">
								<span aria-hidden="true">
									{first === undefined ? formatNumber(count) : <TurnFigures first={formatNumber(first)} last={formatNumber(count)} />}
								</span>
								<span className="sr-only">
									{first === undefined ? t("live.answersCount", { count }) : t("live.firstThen", { first, count })}
								</span>
							</span>
							{onHide && text !== undefined && !refused && (
								<HideTextButton text={text} hidden={hidden} disabled={busy !== null} onClick={() => void hide(text, !hidden)} />
							)}
							{onAccept && text !== undefined && !right && !isCovered && (
								<AcceptAnswerButton count={count} loading={busy === text} disabled={busy !== null} onClick={() => void accept(text)} />
							)}
						</li>
					);
				})}
			</ol>
			{givenOthers > 0 && <p className="mt-2 font-medium text-slate-700">{t("question.otherAnswers", { count: givenOthers })}</p>}
			{accepted.length > 0 && !question.quick && (
				<OfferAccepted
					text={t("hostPanel.acceptedHere")}
					quizId={instance.quizTemplateId}
					questionId={question.id}
					accepted={question.accepted ?? []}
				/>
			)}
		</>
	);
}
