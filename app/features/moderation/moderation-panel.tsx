import type { ModerationDetail, ModerationResult, Severity } from "#contract/quizzes/moderation";
import { optionLetter } from "~/features/question/option-identity";
import { useTexts } from "~/i18n/texts";
import { Chip, type Tone } from "~/ui/chip";
import { Card } from "~/ui/layout";
import { formatReason, formatSummary } from "./finding-words";

const TONES: Record<Severity, Tone> = { critical: "error", high: "error", medium: "warning", low: "info" };

interface PlaceLookup {
	/** null if the field of the finding is not on the screen. */
	findPlace: (detail: ModerationDetail) => string | null;
	goTo: (place: string) => void;
}

function Finding({ detail, findPlace, goTo }: PlaceLookup & { detail: ModerationDetail }) {
	const words = useTexts("author");
	const { t } = words;
	const place = findPlace(detail);
	const placeName = t(`moderation.field.${detail.field}`, {
		number: (detail.index ?? 0) + 1,
		letter: optionLetter(detail.optionIndex ?? 0),
	});
	return (
		<li className="flex flex-col gap-1.5 rounded-base border border-line p-3 sm:p-4">
			<div className="flex flex-wrap items-center gap-2">
				<Chip tone={TONES[detail.severity]}>{t(`moderation.severity.${detail.severity}`)}</Chip>
				<Chip>{t(`moderation.category.${detail.category}`)}</Chip>
				{place ? (
					<a
						href={`#${place}`}
						className="inline-flex min-h-11 items-center font-semibold text-primary-800 underline"
						onClick={(event) => {
							event.preventDefault();
							goTo(place);
						}}
					>
						{placeName}
					</a>
				) : (
					<span className="font-semibold">{placeName}</span>
				)}
			</div>
			<p className="wrap-anywhere text-slate-700">
				<q className="font-semibold text-slate-900">{detail.flaggedText}</q> – {formatReason(detail, words)}
			</p>
		</li>
	);
}

interface ModerationPanelProps extends PlaceLookup {
	result: ModerationResult;
	/** True while no admin has decided: nothing is refused yet. */
	waiting?: boolean;
}

const STATE_TONES = { approved: "success", waiting: "warning", notApproved: "error" } as const;

export function ModerationPanel({ result, waiting = false, ...places }: ModerationPanelProps) {
	const words = useTexts("author");
	const { t } = words;
	const state = result.approved ? "approved" : waiting ? "waiting" : "notApproved";
	return (
		<Card as="section" aria-labelledby="moderation-heading" className="p-4 sm:p-5">
			<div className="flex flex-wrap items-center gap-2">
				<h2 id="moderation-heading" className="me-1 text-xl text-slate-900">
					{t("moderation.title")}
				</h2>
				<Chip tone={STATE_TONES[state]}>{t(`moderation.${state}`)}</Chip>
				{result.severity && <Chip tone={TONES[result.severity]}>{t(`moderation.severity.${result.severity}`)}</Chip>}
			</div>
			<p className="mt-2 text-slate-700">{formatSummary(result, words)}</p>
			{result.categories.length > 0 && (
				<p className="mt-2 flex flex-wrap gap-1.5">
					{result.categories.map((category) => (
						<Chip key={category}>{t(`moderation.category.${category}`)}</Chip>
					))}
				</p>
			)}
			{result.details.length > 0 && (
				<>
					<h3 className="mt-4 mb-2 text-base text-slate-900">{t("moderation.details")}</h3>
					<ul className="flex flex-col gap-2">
						{result.details.map((detail, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: findings never change their order
							<Finding key={index} detail={detail} {...places} />
						))}
					</ul>
					{result.omitted > 0 && <p className="mt-3 text-slate-700">{t("moderation.omitted", { count: result.omitted })}</p>}
				</>
			)}
		</Card>
	);
}
