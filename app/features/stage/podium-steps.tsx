import type { ReactNode } from "react";
import { Medal } from "~/features/live/leaderboard";
import { useTexts } from "~/i18n/texts";
import { podiumColumns } from "./stage-phase";
import "./reveal.css";

interface PodiumStep {
	place: 1 | 2 | 3;
	points: number;
	/** How many have this place; more than `winners` if some of them are unknown. */
	count?: number;
	winners: { name: string; picture: (className: string) => ReactNode }[];
}

const FROM_LEFT = [2, 1, 3] as const;
const HEIGHTS_U = { 1: 40, 2: 31, 3: 23 } as const;

const SIZES = [
	{ upTo: 1, picture: "size-20", name: "text-4xl" },
	{ upTo: 2, picture: "size-20", name: "text-3xl" },
	{ upTo: 3, picture: "size-18", name: "text-2xl" },
	{ upTo: 5, picture: "size-14", name: "text-xl" },
] as const;
const SMALLEST = { picture: "size-11", name: "text-[calc(2.6*var(--u)*var(--stage-text))]" };

/** The podium. Each place is as wide as its number of winners; `risen` places are up, the lowest first. */
export function PodiumSteps({ steps, risen }: { steps: readonly PodiumStep[]; risen: number }) {
	const { t } = useTexts("stage");
	const columns = podiumColumns(steps.map(({ winners, count = winners.length }) => count));
	const all = columns.reduce((sum, { width }) => sum + width, 0);
	const size = SIZES.find(({ upTo }) => all <= upTo) ?? SMALLEST;
	// After a tie a place is missing, and the remaining ones share the width.
	const fromLeft = FROM_LEFT.flatMap((place) => {
		const index = steps.findIndex((step) => step.place === place);
		return index < 0 ? [] : [index];
	});
	return (
		<ol
			className="grid min-h-0 w-full flex-1 items-end gap-1.5"
			style={{ gridTemplateColumns: fromLeft.map((index) => `minmax(0, ${columns[index]?.width ?? 1}fr)`).join(" ") }}
		>
			{steps.map(({ place, points, winners }, index) => {
				const { named, others } = columns[index] ?? { named: winners.length, others: 0 };
				return (
					<li
						key={place}
						className="podium-place relative isolate flex min-w-0 flex-col justify-end"
						style={{ gridColumn: fromLeft.indexOf(index) + 1, gridRow: 1 }}
						aria-hidden={risen <= index}
					>
						{place === 1 && <div aria-hidden="true" className="podium-cone" />}
						<div className="podium-riser flex flex-col" data-risen={risen > index}>
							<div className={`flex items-start gap-1 pb-1.5 text-center leading-tight font-bold ${size.name}`}>
								{winners.slice(0, named).map(({ name, picture }) => (
									<div key={name} className="flex min-w-0 flex-1 flex-col items-center gap-0.5">
										{picture(`overflow-visible ${place === 1 ? "podium-first rounded-full" : ""} ${size.picture}`)}
										<p translate="no" className="max-w-full wrap-anywhere">
											{name}
										</p>
									</div>
								))}
								{others > 0 && <p className="min-w-0 flex-1 self-center font-semibold">{t("stage.podium.others", { count: others })}</p>}
							</div>
							<div
								className="podium-block flex w-full flex-col items-center gap-0.5 pt-1.5 text-indigo-950"
								style={{ height: `calc(${HEIGHTS_U[place]} * var(--u))` }}
							>
								<span className="sr-only">{t("live.rankNumber", { rank: place })}</span>
								<Medal place={place} className="size-11" />
								<p className="text-xl font-bold tabular-nums">{t("live.points", { count: points })}</p>
							</div>
						</div>
					</li>
				);
			})}
		</ol>
	);
}

/** A stage that is dark until the winners are up. */
export function PodiumStage({ lit, children }: { lit: boolean; children: ReactNode }) {
	return (
		<section className="absolute inset-0" data-lit={lit}>
			<div className="podium-dark absolute inset-0" data-lit={lit} />
			<div className="podium-light absolute inset-0" data-lit={lit} />
			<div className="relative flex h-full flex-col items-center gap-2 p-4 pb-0">{children}</div>
		</section>
	);
}
