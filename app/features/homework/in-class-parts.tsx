import { Eye, HandHelping, Play, Presentation } from "lucide-react";
import { useMemo, useState } from "react";
import { href } from "react-router";
import type { Assignment, AssignmentUpdate } from "#contract/homework/assignments";
import { useWrite } from "~/api/use-write";
import { useCountdown } from "~/features/live/countdown";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card, Section } from "~/ui/layout";
import { ProgressBar } from "~/ui/progress-bar";
import { formatHomeworkPin } from "./hand-out";
import { pupilName } from "./pupil-matrix";

/* What the page of homework shows only while everybody works in class. */

/** Renders alone, because it counts. */
function TimeLeft({ assignment }: { assignment: Assignment }) {
	const { t } = useTexts("homework");
	// Each view of the homework repeats the time that is left, so a wrong clock of this device does not matter.
	const deadlineMs = useMemo(() => performance.now() + (assignment.secondsLeft ?? 0) * 1000, [assignment]);
	const { remainingMs } = useCountdown(deadlineMs);
	return remainingMs > 0 ? t("homework.inClass.minutesLeft", { count: Math.ceil(remainingMs / 60_000) }) : t("homework.inClass.timeUp");
}

interface InClassBarProps {
	assignment: Assignment;
	onChanged: (update: AssignmentUpdate) => void;
}

/** Stays at the top: a teacher looks for this button in a hurry. On a low or magnified screen there is no room for that. */
export function InClassBar({ assignment, onChanged }: InClassBarProps) {
	const { t } = useTexts("homework");
	const { _id: id, held = false } = assignment;
	const change = useWrite("PATCH /assignments/{id}", {
		failure: t("homework.errorSave"),
		failureIn: "toast",
		onDone: (reply) => onChanged(reply.assignment),
	});
	return (
		<section
			aria-label={t("homework.inClass.barLabel")}
			className={`z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border px-4 py-3 shadow-sm sm:px-5 [@media(min-height:35rem)]:sticky [@media(min-height:35rem)]:top-18 ${held ? "border-indigo-950 bg-indigo-950 text-white" : "border-line bg-white text-slate-900"}`}
		>
			<div className="min-w-24 flex-1">
				<p className="text-lg leading-snug font-bold tabular-nums">
					<TimeLeft assignment={assignment} />
				</p>
				<p role="status" className="text-sm">
					{held ? t("homework.inClass.held") : ""}
				</p>
			</div>
			<Button
				size="large"
				className={`min-h-14 grow px-4! sm:min-w-64 sm:grow-0 sm:px-6! ${held ? "lit border-white/70!" : ""}`}
				loading={change.pending}
				onClick={() => void change.run({ params: { id }, body: { held: !held } })}
			>
				{held ? <Play /> : <Eye />}
				{t(held ? "homework.inClass.goOn" : "homework.inClass.hold")}
			</Button>
		</section>
	);
}

/** Before the first right answer the share is said: what it is in questions grows with each pupil who begins. */
function GoalLine({ assignment: { goal, goalProgress } }: { assignment: Assignment }) {
	const { t } = useTexts("homework");
	if (!goalProgress) return null;
	const { mastered, needed, reachedAt } = goalProgress;
	return (
		<div className="flex flex-col gap-2">
			<p className="flex flex-wrap items-baseline gap-x-3 font-semibold text-slate-900 tabular-nums">
				{mastered === 0
					? t("homework.inClass.goalAhead", { percentage: goal ?? 0 })
					: mastered > needed
						? t("homework.inClass.beyondGoal", { count: mastered, needed })
						: t("homework.inClass.goalLine", { mastered, count: needed })}
				{reachedAt !== null && <span className="text-success-800">{t("homework.inClass.goalReached")}</span>}
			</p>
			<ProgressBar value={mastered} max={needed} tone={reachedAt === null ? "primary" : "success"} className="h-3" />
		</div>
	);
}

interface InClassStateProps {
	assignment: Assignment;
	/** False where the same is shown above. */
	showsPin: boolean;
}

/** The goal, the PIN for those who come late, and the way to the big screen. */
export function InClassState({ assignment, showsPin }: InClassStateProps) {
	const { t } = useTexts("homework");
	const { _id: id, pin, status } = assignment;
	return (
		<>
			<GoalLine assignment={assignment} />
			{status !== "closed" && showsPin && (
				<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3">
					<p className="text-slate-700">
						PIN
						<strong className="ms-2 text-2xl font-bold tracking-wide whitespace-nowrap text-slate-900 tabular-nums">
							{formatHomeworkPin(pin)}
						</strong>
					</p>
					<ButtonLink to={href("/homework/:id/stage", { id })} target="_blank" rel="noreferrer" variant="outlined">
						<Presentation />
						{t("homework.inClass.stage")}
					</ButtonLink>
				</div>
			)}
		</>
	);
}

interface NeedHelpProps {
	assignment: Assignment;
	onOpen: (nickname: string) => void;
}

/** Who is listed keeps the place, so that nothing moves below a finger. Others take the places of those who left, or come last. */
export function keepPlaces(before: readonly string[], now: readonly string[]): string[] {
	const kept = before.slice(0, now.length).filter((name) => now.includes(name));
	const others = now.filter((name) => !kept.includes(name));
	return now.map((_, place) => {
		const name = before[place];
		return name !== undefined && kept.includes(name) ? name : (others.shift() ?? "");
	});
}

/** Has the same height whatever it lists, so that the table below does not move: room for two rows, and a bit of the third that one scrolls to. */
export function NeedHelp({ assignment: { participants }, onOpen }: NeedHelpProps) {
	const { t, formatNumber } = useTexts("homework");
	const [before, setBefore] = useState<readonly string[]>([]);
	const places = keepPlaces(
		before,
		participants.filter((one) => one.stuck !== undefined).map(({ nickname }) => nickname),
	);
	if (places.join("\n") !== before.join("\n")) setBefore(places);
	return (
		<Section
			title={
				<>
					{t("homework.inClass.needHelp")}
					{places.length > 0 && <span className="ms-3 text-warning-800 tabular-nums">{formatNumber(places.length)}</span>}
				</>
			}
		>
			<Card className="h-40 overflow-y-auto px-3 py-2 [scrollbar-gutter:stable]">
				{places.length === 0 ? (
					<p className="flex h-full items-center px-2 text-slate-600">{t("homework.inClass.nobody")}</p>
				) : (
					<ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
						{places.map((nickname, place) => {
							const one = participants.find((pupil) => pupil.nickname === nickname);
							return (
								one && (
									// biome-ignore lint/suspicious/noArrayIndexKey: a place stays where it is, whoever has it
									<li key={place}>
										<button
											type="button"
											onClick={() => onOpen(nickname)}
											className="flex min-h-14 w-full items-center gap-3 rounded-base bg-warning-50 px-3 py-1.5 text-start -outline-offset-3 hover:brightness-95"
										>
											<HandHelping className="text-warning-800" />
											{/* A browser that translates the page keeps a text that changes in place. */}
											<span key={`${nickname} ${one.stuck}`} className="min-w-0 flex-1">
												<span className="block truncate font-semibold text-slate-900">{pupilName(one)}</span>
												<span className="block text-sm text-warning-800">{t(`homework.inClass.stuck.${one.stuck ?? "silent"}`)}</span>
											</span>
										</button>
									</li>
								)
							);
						})}
					</ul>
				)}
			</Card>
		</Section>
	);
}
