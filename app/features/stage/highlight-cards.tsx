import { TrendingUp, Zap } from "lucide-react";
import type { ReactNode } from "react";
import type { Instance } from "#contract/games/live";
import { Avatar } from "~/features/live/avatar";
import { shownName } from "~/features/live/shown-name";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { firstWords } from "./text-ranges";

type Highlights = NonNullable<Instance["highlights"]>;
type Climb = NonNullable<Highlights["bestClimb"]>;

function Card({ title, fresh, large = false, children }: { title: ReactNode; fresh: boolean; large?: boolean; children: ReactNode }) {
	return (
		<div
			className={`highlight flex max-w-full min-w-0 flex-col gap-0.5 rounded-card px-3 py-1.5 text-start ${fresh ? "highlight-comes" : ""}`}
		>
			<p className={`flex items-center gap-1 leading-tight font-semibold text-primary-100 ${large ? "text-lg" : "text-sm"}`}>{title}</p>
			{children}
		</div>
	);
}

interface ClimbCardProps {
	instance: Instance;
	climb: Climb;
	fresh: boolean;
	whole?: boolean;
}

/** With this question or, shown with both ranks, over the whole game. */
export function ClimbCard({ instance, climb, fresh, whole = false }: ClimbCardProps) {
	const { t } = useTexts("stage");
	const places = climb.fromRank - climb.rank;
	return (
		<Card
			fresh={fresh}
			large={!whole}
			title={
				<>
					<TrendingUp />
					{t(whole ? "stage.podium.climb" : "stage.ranking.climb")}
				</>
			}
		>
			{/* There is little room beside the podium: a long name takes two lines. */}
			<p className={`flex items-center gap-1.5 font-bold ${whole ? "text-base leading-tight" : "text-xl whitespace-nowrap"}`}>
				<Avatar nickname={climb.nickname} className="size-5" />
				<span translate="no" className="min-w-0 wrap-anywhere">
					{shownName(climb.nickname, instance.settings.answerCards)}
				</span>
				<span className="whitespace-nowrap" aria-hidden="true">
					▲ {places}
				</span>
				<span className="sr-only">{t("live.rankUp", { count: places })}</span>
			</p>
			{whole && <p className="text-sm">{t("stage.podium.climbFrom", { from: climb.fromRank, to: climb.rank })}</p>}
		</Card>
	);
}

/** In characters: beside the podium, and where there is room. */
const FIRST_LETTERS = { narrow: 70, roomy: 160 } as const;

/** Only the first words of its text: the class has read it. */
export function HardestCard({ instance, fresh, roomy = false }: { instance: Instance; fresh: boolean; roomy?: boolean }) {
	const { t } = useTexts("stage");
	const hardest = instance.highlights?.hardestQuestion;
	const question = hardest && instance.questions[hardest.questionIndex];
	if (!hardest || !question) return null;
	return (
		<Card
			fresh={fresh}
			title={
				<>
					<Zap />
					{t("stage.podium.hardest", { number: hardest.questionIndex + 1 })}
				</>
			}
		>
			<p lang={instance.language} className={`font-bold text-pretty wrap-anywhere ${roomy ? "text-lg leading-tight" : "text-base"}`}>
				<RichText text={firstWords(question.text, FIRST_LETTERS[roomy ? "roomy" : "narrow"])} />
			</p>
			<p className={roomy ? "text-base" : "text-sm"}>
				{t("stage.podium.hardestRight", { right: hardest.correctCount, count: hardest.askedCount })}
			</p>
		</Card>
	);
}
