import { Eye, EyeOff } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { GivenAnswer, Instance } from "#contract/games/live";
import { api } from "~/api/client";
import { useRun } from "~/api/use-run";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Spinner } from "~/ui/spinner";

interface HideTextButtonProps {
	text: string;
	hidden: boolean;
	loading?: boolean;
	disabled?: boolean;
	onClick: () => void;
}

/** Hides a text from the big screen, or shows it again. */
export function HideTextButton({ text, hidden, ...rest }: HideTextButtonProps) {
	const { t } = useTexts("site");
	return (
		<Button
			variant={hidden ? "outlined" : "text"}
			size="small"
			className="shrink-0 max-[359px]:order-last"
			aria-label={t(hidden ? "hostPanel.showTextNamed" : "hostPanel.hideTextNamed", { text })}
			{...rest}
		>
			{hidden ? <Eye /> : <EyeOff />}
			{t(hidden ? "hostPanel.showText" : "hostPanel.hideText")}
		</Button>
	);
}

interface GivenTextsProps {
	instance: Instance;
	/** An earlier open question, whose texts are loaded because the view lacks them; absent: the current question. */
	questionIndex?: number;
	onHide: (text: string, hidden: boolean) => Promise<boolean>;
}

/** Lists typed texts, the most frequent first; further texts are loaded on demand. */
export function GivenTexts({ instance, questionIndex = instance.currentQuestionIndex, onHide }: GivenTextsProps) {
	const { t, formatNumber } = useTexts("site");
	const { pin, language } = instance;
	const isCurrent = questionIndex === instance.currentQuestionIndex;
	const { given = [], givenOthers = 0 }: Pick<Instance, "given" | "givenOthers"> = isCurrent ? instance : {};
	const [revealed, setRevealed] = useState<readonly string[]>([]);
	const [busy, setBusy] = useState<readonly string[]>([]);
	const [loaded, setLoaded] = useState<readonly GivenAnswer[]>([]);
	const [total, setTotal] = useState<number | null>(null);
	const more = useRun(
		async () => {
			const page = await api("GET /instances/{id}/given", { params: { id: pin }, query: { questionIndex, skip: loaded.length } });
			setLoaded((before) => [...before, ...page.given]);
			setTotal(page.total);
		},
		{ failure: t("hostPanel.errorTexts") },
	);
	const loadFirst = useEffectEvent(() => {
		if (!isCurrent) void more.run();
	});
	useEffect(() => loadFirst(), []);
	const listed = new Set(given.map(({ text }) => text));
	const texts = [...given, ...loaded.filter(({ text }) => !listed.has(text))];
	const hasMore = isCurrent ? givenOthers > 0 && (total === null || loaded.length < total) : total !== null && loaded.length < total;
	const others = isCurrent ? givenOthers : (total ?? 0) - loaded.length;
	const hide = async (text: string, hidden: boolean) => {
		setBusy((before) => [...before, text]);
		if (await onHide(text, hidden)) setLoaded((before) => before.map((one) => (one.text === text ? { ...one, shown: !hidden } : one)));
		setBusy((before) => before.filter((one) => one !== text));
	};
	const isLoading = !isCurrent && total === null && more.problem === null;
	return (
		<>
			{isLoading && <Spinner label={t("common.loading")} />}
			{texts.length === 0 && !isLoading && !more.problem && <p className="mt-3 text-slate-600">{t("hostPanel.noTexts")}</p>}
			<ol aria-label={t("hostPanel.givenAnswers")} className="mt-3 grid grid-cols-1 gap-2 empty:hidden">
				{texts.map(({ text = "", count, shown = false, refused = false }) => {
					const isCovered = refused && !revealed.includes(text);
					return (
						<li
							key={text}
							className={`flex min-h-14 flex-wrap items-center gap-3 rounded-xl border-2 px-3 py-1.5 ${shown ? "border-slate-200 bg-white" : "border-dashed border-slate-400 bg-slate-100"}`}
						>
							<span className="flex min-w-0 flex-1 basis-24 flex-col items-start">
								{isCovered ? (
									<Button variant="text" size="small" className="-ms-3" onClick={() => setRevealed((before) => [...before, text])}>
										{t("hostPanel.hiddenAnswer")}
									</Button>
								) : (
									<span lang={language} className="max-w-full text-base font-semibold wrap-anywhere text-slate-900 sm:text-lg">
										{text}
									</span>
								)}
								{!shown && (
									<span className="text-sm text-slate-700">{t(refused ? "hostPanel.textRefused" : "hostPanel.textNotShown")}</span>
								)}
							</span>
							{!refused && (
								<HideTextButton text={text} hidden={!shown} loading={busy.includes(text)} onClick={() => void hide(text, shown)} />
							)}
							<span className="min-w-6 shrink-0 text-end text-2xl font-bold tabular-nums">
								<span aria-hidden="true">{formatNumber(count)}</span>
								<span className="sr-only">{t("live.answersCount", { count })}</span>
							</span>
						</li>
					);
				})}
			</ol>
			{hasMore && (
				<Button variant="outlined" size="small" className="mt-3 self-start" loading={more.pending} onClick={() => void more.run()}>
					{t("hostPanel.moreTexts", { number: formatNumber(others) })}
				</Button>
			)}
			{more.problem && (
				<p role="alert" className="mt-2 font-medium text-error-800">
					{more.problem}
				</p>
			)}
			{more.problem && !isCurrent && total === null && (
				<Button variant="outlined" size="small" className="mt-2 self-start" onClick={() => void more.run()}>
					{t("common.retry")}
				</Button>
			)}
		</>
	);
}
