import { TrendingUp, Zap } from "lucide-react";
import type { ReactNode } from "react";
import type { Instance } from "#contract/games/live";
import { Avatar } from "~/features/live/avatar";
import { shownName } from "~/features/live/shown-name";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { shortenToWords } from "./text-ranges";

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
	wholeGame?: boolean;
}

/** Shows the best climb: of this question, or with `wholeGame` over the whole game, with both ranks. */
export function ClimbCard({ instance, climb, fresh, wholeGame = false }: ClimbCardProps) {
	const { t } = useTexts("stage");
	const places = climb.fromRank - climb.rank;
	return (
		<Card
			fresh={fresh}
			large={!wholeGame}
			title={
				<>
					<TrendingUp />
					{t(wholeGame ? "stage.podium.climb" : "stage.ranking.climb")}
				</>
			}
		>
			{/* Long names take two lines, because there is little room beside the podium. */}
			<p className={`flex items-center gap-1.5 font-bold ${wholeGame ? "text-base leading-tight" : "text-xl whitespace-nowrap"}`}>
				<Avatar nickname={climb.nickname} className="size-5" />
				<span translate="no" className="min-w-0 wrap-anywhere">
					{shownName(climb.nickname, instance.settings.answerCards)}
				</span>
				<span className="whitespace-nowrap" aria-hidden="true">
					▲ {places}
				</span>
				<span className="sr-only">{t("live.rankUp", { count: places })}</span>
			</p>
			{wholeGame && <p className="text-sm">{t("stage.podium.climbFrom", { from: climb.fromRank, to: climb.rank })}</p>}
		</Card>
	);
}

/** Characters: beside the podium, and where there is more room. */
const MAX_CHARS = { narrow: 70, roomy: 160 } as const;

/** Shows the start of the hardest question's text; the class has read it before. */
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
				<RichText text={shortenToWords(question.text, MAX_CHARS[roomy ? "roomy" : "narrow"])} />
			</p>
			<p className={roomy ? "text-base" : "text-sm"}>
				{t("stage.podium.hardestRight", { right: hardest.correctCount, count: hardest.askedCount })}
			</p>
		</Card>
	);
}
