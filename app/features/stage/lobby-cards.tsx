import type { Instance } from "#contract/games/live";
import { useTexts } from "~/i18n/texts";

/** In u: the largest size at which this many numbers have room. */
const SIZES = [
	{ upTo: 30, size: 6 },
	{ upTo: 56, size: 4.4 },
	{ upTo: 100, size: 3.4 },
] as const;
const SMALLEST = 2.6;

/** In order, so that pupils find their numbers at once. */
export function LobbyCards({ instance, beside }: { instance: Instance; beside: boolean }) {
	const { t } = useTexts("stage");
	const cards = instance.participants.flatMap(({ card }) => (card === undefined ? [] : [card])).sort((a, b) => a - b);
	if (cards.length === 0) return null;
	// Players on devices need half of the room.
	const size = SIZES.find(({ upTo }) => cards.length <= (beside ? upTo / 2 : upTo))?.size ?? SMALLEST;
	return (
		<>
			<p className="text-lg font-semibold">{t("stage.cards.here", { count: cards.length })}</p>
			<ul
				aria-label={t("stage.cards.here", { count: cards.length })}
				className="flex flex-wrap gap-[0.3em]"
				style={{ fontSize: `calc(${size} * var(--u))` }}
			>
				{cards.map((card) => (
					<li
						key={card}
						className="card-tag stage-card grid h-[1.6em] w-[2.3em] place-items-center rounded-base leading-none font-bold tabular-nums"
						data-read="true"
					>
						{card}
					</li>
				))}
			</ul>
		</>
	);
}
