import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { GameSummary } from "#contract/games/games";
import { useTexts } from "~/i18n/texts";
import { Button, buttonStyle, IconButton } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Chip } from "~/ui/chip";

function When({ at }: { at: string }) {
	const { formatDate } = useTexts();
	return (
		<time dateTime={at} className="text-sm text-slate-600">
			{formatDate(at, "dayAndTime")}
		</time>
	);
}

function Chips({ game, children }: { game: GameSummary; children?: ReactNode }) {
	const { t } = useTexts("author");
	return (
		<span className="flex flex-wrap gap-1.5">
			{children}
			<Chip tone="primary">{t("results.players", { count: game.participantCount })}</Chip>
			<Chip>{t("results.pin", { pin: game.pin })}</Chip>
		</span>
	);
}

export function RunningGame({ game, onEnd }: { game: GameSummary; onEnd: () => void }) {
	const { t } = useTexts("author");
	const { _id, pin, title, status, openedAt, startedAt } = game;
	return (
		<Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
			<div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
				<div>
					<h3 id={_id} className="text-lg font-bold wrap-anywhere text-slate-900">
						{title}
					</h3>
					<When at={startedAt ?? openedAt} />
				</div>
				<Chips game={game}>
					<Chip tone={status === "lobby" ? "info" : "success"}>{t(status === "lobby" ? "results.inLobby" : "results.underWay")}</Chip>
				</Chips>
			</div>
			<div className="flex w-full flex-wrap gap-2 sm:w-auto">
				<ButtonLink to={href("/host/:pin", { pin })} aria-describedby={_id} className="whitespace-nowrap max-sm:flex-1">
					{t("results.toPanel")}
				</ButtonLink>
				{/* A named window: a second click brings up the same one. */}
				<a
					href={href("/host/:pin/stage", { pin })}
					target={`stage-${pin}`}
					rel="opener"
					aria-describedby={_id}
					className={`${buttonStyle("outlined")} whitespace-nowrap max-sm:flex-1`}
				>
					{t("results.toBigScreen")}
				</a>
				<Button variant="outlined" aria-describedby={_id} onClick={onEnd} className="max-sm:flex-1">
					{t("results.end")}
				</Button>
			</div>
		</Card>
	);
}

export function FinishedGame({ game, onDelete }: { game: GameSummary; onDelete: () => void }) {
	const { t } = useTexts("author");
	const { _id, title, startedAt, endedAt, openedAt } = game;
	const about = (
		<>
			<span className="min-w-0 flex-1 basis-60">
				<span className="block text-lg font-bold wrap-anywhere text-slate-900">{title}</span>
				<When at={endedAt ?? openedAt} />
			</span>
			<Chips game={game}>{startedAt === null && <Chip tone="warning">{t("results.neverStarted")}</Chip>}</Chips>
		</>
	);
	const content = "flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 rounded-card p-5 pe-2";
	return (
		<Card className="flex items-center pe-2 transition-shadow hover:shadow-md">
			{startedAt === null ? (
				<div className={content}>{about}</div>
			) : (
				<Link to={href("/results/:id", { id: _id })} className={content}>
					{about}
				</Link>
			)}
			<IconButton label={t("results.deleteNamed", { title })} danger onClick={onDelete}>
				<Trash2 />
			</IconButton>
		</Card>
	);
}
