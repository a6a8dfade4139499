import { groupCode } from "#contract/classes/codes";
import type { PupilState } from "#contract/homework/pupil-state";
import { useRun } from "~/api/use-run";
import { OwnAvatar } from "~/features/live/avatar";
import { useTexts } from "~/i18n/texts";
import { Hint } from "~/ui/alert";
import { Button } from "~/ui/button";
import type { HomeworkControls } from "./use-homework";

export function ResumeCode({ code }: { code: string | null }) {
	const { t } = useTexts("pupil");
	if (code === null) return null;
	return (
		<div className="rounded-xl bg-info-50 px-4 py-3 text-info-800">
			<p className="font-bold">{t("doHomework.writeDown")}</p>
			<p translate="no" className="my-1 text-2xl font-bold tracking-widest text-slate-900 tabular-nums select-all">
				{groupCode(code)}
			</p>
			<p className="text-sm">{t("doHomework.writeDownText")}</p>
		</div>
	);
}

export function StartButton({ homework, again = false }: { homework: HomeworkControls; again?: boolean }) {
	const { t } = useTexts("pupil");
	const begin = useRun(homework.begin, { failure: t("doHomework.errorStart") });
	return (
		<div className="flex flex-col gap-2">
			<Button size="large" loading={begin.pending} onClick={() => void begin.run()}>
				{t(again ? "doHomework.startAgain" : "doHomework.start")}
			</Button>
			<p role="alert" className="font-medium text-error-700 empty:hidden">
				{begin.problem}
			</p>
		</div>
	);
}

/** Says when the homework ends. In class the time of day is enough. */
export function useUntil({ mode, dueAt, secondsLeft }: Extract<PupilState, { joined: true }>): string {
	const { t, formatDate } = useTexts("pupil");
	if (mode !== "class") return t("doHomework.until", { date: formatDate(dueAt, "weekdayAndTime") });
	return t("doHomework.untilTime", { time: formatDate(dueAt, secondsLeft < DAY_SECONDS ? "time" : "weekdayAndTime") });
}

const DAY_SECONDS = 86_400;

interface HomeworkStartProps {
	state: Extract<PupilState, { status: "scheduled" | "ready"; joined: true }>;
	homework: HomeworkControls;
}

export function HomeworkStart({ state, homework }: HomeworkStartProps) {
	const { t, formatDate } = useTexts("pupil");
	const { attemptsLeft, mode } = state;
	const until = useUntil(state);
	return (
		<section className="mx-auto flex w-full max-w-md flex-col gap-5 rounded-2xl border border-line bg-white p-6">
			<div className="flex flex-col items-center text-center">
				<OwnAvatar nickname={state.nickname} className="size-24 text-primary-700" />
				<p translate="no" className="mt-2 font-semibold text-slate-700">
					{state.nickname}
				</p>
				<h1 lang={state.language} className="mt-3 text-2xl font-bold wrap-anywhere text-slate-900">
					{state.title}
				</h1>
				<p className="mt-2 text-lg font-semibold text-slate-800">{until}</p>
				<p className="mt-1 text-slate-600">
					{t("doHomework.questions", { count: state.totalQuestions })}
					{mode !== "class" && " · "}
					{mode === "class"
						? null
						: attemptsLeft === null
							? t("doHomework.attemptsFree")
							: t("doHomework.attemptsLeft", { count: attemptsLeft })}
				</p>
			</div>
			{state.timed && <Hint tone="warning">{t("doHomework.timed")}</Hint>}
			<ResumeCode code={homework.code} />
			{state.status === "ready" ? (
				<StartButton homework={homework} />
			) : (
				<p role="status" className="rounded-xl bg-primary-50 px-4 py-3 text-center font-medium text-primary-800">
					{t("doHomework.opens", { date: formatDate(state.opensAt, "weekdayAndTime") })}
					<span className="mt-1 block font-normal">{t("doHomework.notOpen")}</span>
				</p>
			)}
		</section>
	);
}
