import { ChevronRight, NotebookPen, Play, Presentation } from "lucide-react";
import { href, Link, useFetcher, useRevalidator } from "react-router";
import type { GameSummary } from "#contract/games/games";
import { groupPinDigits } from "#contract/games/pin";
import type { AssignmentSummary } from "#contract/homework/assignments";
import { useRunningGames } from "~/api/running-games";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card, Section } from "~/ui/layout";
import { useOnReturn } from "~/ui/use-on-return";
import type { Desk } from "./explore-start";

const LINK = "inline-flex min-h-11 items-center font-semibold text-primary-800 underline-offset-4 hover:underline";

function RunningGame({ game: { _id, pin, title, participantCount } }: { game: GameSummary }) {
	const { t } = useTexts("front");
	return (
		<div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
			<Presentation className="shrink-0 text-primary-700" />
			<div className="min-w-0 flex-1 basis-48">
				<p id={_id} className="font-bold wrap-anywhere text-slate-900">
					{title}
				</p>
				<p className="text-sm text-slate-600 tabular-nums">
					{t("shell.gamePin", { pin: groupPinDigits(pin).join(" ") })} · {t("live.participants", { count: participantCount })}
				</p>
			</div>
			<ButtonLink to={href("/host/:pin", { pin })} aria-describedby={_id} className="max-sm:w-full">
				{t("shell.toGame")}
			</ButtonLink>
		</div>
	);
}

function RunningHomework({ homework: { _id, title, mode, dueAt, handedInCount, pupilCount } }: { homework: AssignmentSummary }) {
	const { t, formatDate } = useTexts("site");
	return (
		<Link to={href("/homework/:id", { id: _id })} className="flex min-h-16 items-center gap-4 rounded-card px-5 py-3 hover:bg-slate-50">
			<NotebookPen className="shrink-0 text-primary-700" />
			<span className="min-w-0 flex-1">
				<span className="block font-bold wrap-anywhere text-slate-900">{title}</span>
				<span className="text-sm text-slate-600 tabular-nums">
					{t(mode === "class" ? "desk.dueInClass" : "desk.due", { date: formatDate(dueAt, "dayAndTime") })}
					{pupilCount > 0 && ` · ${t("desk.handedIn", { count: handedInCount, total: pupilCount })}`}
				</span>
			</span>
			<ChevronRight className="shrink-0 text-slate-500 rtl:rotate-180" />
		</Link>
	);
}

function PlayedQuiz({ game: { quizTemplateId, title, endedAt, openedAt } }: { game: GameSummary }) {
	const { t, formatDate } = useTexts("site");
	const { Form, state } = useFetcher();
	const id = `again-${quizTemplateId}`;
	return (
		<Card as="li" className="flex items-center gap-3 p-4">
			<div className="min-w-0 flex-1">
				<p id={id} className="line-clamp-2 font-bold wrap-anywhere text-slate-900">
					{title}
				</p>
				<p className="text-sm text-slate-600">{t("desk.played", { date: formatDate(endedAt ?? openedAt, "day") })}</p>
			</div>
			<Form method="post" action={href("/quiz/start")}>
				<input type="hidden" name="id" value={quizTemplateId} />
				<Button type="submit" variant="outlined" aria-describedby={id} loading={state !== "idle"}>
					<Play />
					{t("quizCard.start")}
				</Button>
			</Form>
		</Card>
	);
}

/** Lists what runs now, and what was played last. A part that is empty is left out. */
export function DeskSections({ desk: { homework, hasMoreHomework, lastPlayed } }: { desk: Desk }) {
	const { t } = useTexts("site", "front");
	const { revalidate } = useRevalidator();
	const running = useRunningGames();
	useOnReturn(() => void revalidate());
	const hasMoreGames = running?.hasMore === true;
	return (
		<>
			{(running || homework.length > 0) && (
				<Section title={t("desk.now")}>
					<Card as="ul" className="divide-y divide-line">
						{running?.games.map((game) => (
							<li key={game._id}>
								<RunningGame game={game} />
							</li>
						))}
						{homework.map((one) => (
							<li key={one._id}>
								<RunningHomework homework={one} />
							</li>
						))}
					</Card>
					{(hasMoreGames || hasMoreHomework) && (
						<p className="flex flex-wrap gap-x-6">
							{hasMoreGames && (
								<Link to={href("/results")} className={LINK}>
									{t("front:shell.allGames")}
								</Link>
							)}
							{hasMoreHomework && (
								<Link to={href("/homework")} className={LINK}>
									{t("desk.allHomework")}
								</Link>
							)}
						</p>
					)}
				</Section>
			)}
			{lastPlayed.length > 0 && (
				<Section title={t("desk.again")}>
					<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
						{lastPlayed.map((game) => (
							<PlayedQuiz key={game._id} game={game} />
						))}
					</ul>
				</Section>
			)}
		</>
	);
}
