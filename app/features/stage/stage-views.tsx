import { Coffee } from "lucide-react";
import { memo, type ReactNode, startTransition, useEffect, useEffectEvent, useState } from "react";
import type { Instance } from "#contract/games/live";
import { listsTexts } from "#contract/kinds/rules";
import { api } from "~/api/client";
import { useRead } from "~/api/use-read";
import { useJoinOrigin } from "~/features/host/game/join-origin";
import { useCountdown } from "~/features/live/countdown";
import { useTexts } from "~/i18n/texts";
import { QrCode } from "~/ui/qr-code";
import { animationTiming, useSteadyMoment } from "./countdown-ring";
import { ClosedView } from "./given-view";
import { HardestCard } from "./highlight-cards";
import { OpenView } from "./open-view";
import { FittedQuestion, StagePicture } from "./pictured-question";
import { PodiumView } from "./podium-view";
import { QuestionLine } from "./question-line";
import { RankingView } from "./ranking-view";
import { StageLobby } from "./stage-lobby";
import { StageNotice } from "./stage-notice";
import { findPhaseAhead, isPodiumAvailable, type StageMoment, type StagePhase } from "./stage-phase";
import { StageQuestion } from "./stage-question";
import { TeamPodiumView, TeamRankingView } from "./team-views";
import { readingRange } from "./text-ranges";
import type { ViewProps } from "./view-props";
import "./reveal.css";

/** Link for solo play; null if only the author can play the quiz. */
function useSoloLink(quizId: string): string | null {
	const { origin } = useJoinOrigin();
	// Private and deleted quizzes are refused, and a game without a quiz has none: no link is shown then.
	const { reply } = useRead(quizId === "" ? null : quizId, (signal) => api("GET /quizzes/{id}", { params: { id: quizId }, signal }));
	const isOpen = reply?.quiz.visibility === "public" && reply.quiz.status === "published";
	return isOpen ? `${origin}/solo/${quizId}` : null;
}

/** The end of a game, with a QR code for solo play if everybody may play the quiz. */
function FinishedView({ instance, fresh }: ViewProps) {
	const { t } = useTexts("stage");
	const { quizTemplateId, quizTitle, language, participantCount, answeredCount, currentQuestionIndex } = instance;
	const link = useSoloLink(quizTemplateId);
	// The host closed the lobby before any question, so there are no thanks.
	if (currentQuestionIndex < 0) return <StageNotice title={t("stage.gone")} text={t("stage.goneText")} />;
	return (
		<section className="grid h-full grid-cols-[1fr_auto] items-center gap-6">
			<div className={`flex min-w-0 flex-col gap-3 ${link ? "items-start" : "col-span-2 items-center text-center"}`}>
				<h1 className="text-5xl leading-tight text-balance">{t("stage.finished.title")}</h1>
				<p className="text-2xl">{t("stage.podium.thanks", { count: participantCount })}</p>
				<p lang={language} className="text-lg text-balance wrap-anywhere text-primary-100">
					{quizTitle}
				</p>
				{!isPodiumAvailable(instance) && participantCount > 0 && (
					<p className="text-xl">{t("stage.finished.answered", { answered: answeredCount, count: participantCount })}</p>
				)}
				{/* Shown only without a podium, which would have shown it already. */}
				{!isPodiumAvailable(instance) && <HardestCard instance={instance} fresh={fresh} roomy />}
			</div>
			{link && (
				<div className="flex max-w-50 flex-col items-center gap-2 rounded-card bg-white p-3 text-center text-slate-900">
					<p className="text-xl font-bold text-balance">{t("stage.finished.alone")}</p>
					<QrCode text={link} label={t("stage.finished.qrLabel", { link })} className="size-42" />
					<p className="text-sm font-semibold wrap-anywhere">{link.replace(/^https?:\/\//, "")}</p>
				</div>
			)}
		</section>
	);
}

function ReadingView({ instance, opensAtMs: fromGame, settings }: ViewProps) {
	const opensAtMs = useSteadyMoment(fromGame);
	const { remainingMs } = useCountdown(opensAtMs);
	const question = instance.questions[instance.currentQuestionIndex];
	if (!question) return null;
	const totalMs = instance.settings.readingSeconds * 1000;
	// The style moves the bar if reduced motion turns the animation off.
	const share = 1 - Math.min(1, remainingMs / Math.max(1, totalMs));
	return (
		<section className="flex h-full flex-col gap-2">
			<QuestionLine instance={instance} />
			<div className="mx-4 flex min-h-0 flex-1 items-stretch gap-3 pb-4">
				<FittedQuestion
					text={question.text}
					lang={instance.language}
					range={readingRange(question.text, settings.textSize)}
					className="min-w-0 flex-1"
				/>
				<StagePicture picture={question.image} lang={instance.language} className="max-w-1/2" />
			</div>
			<div className="h-1 overflow-hidden rounded-chip bg-white/20">
				<div
					key={opensAtMs}
					className="stage-filling h-full origin-left rtl:origin-right bg-white"
					style={{ ...animationTiming(opensAtMs, totalMs), transform: `scaleX(${share})` }}
				/>
			</div>
		</section>
	);
}

function PauseView({ instance }: ViewProps) {
	const { t } = useTexts("stage");
	return (
		<section className="flex h-full flex-col">
			<QuestionLine instance={instance} />
			<div className="flex flex-1 flex-col items-center justify-center gap-2 pb-6 text-center">
				<Coffee className="mb-2 size-16! stroke-[1.25]" />
				<h1 className="text-5xl leading-tight">{t("stage.paused")}</h1>
				<p className="text-2xl text-balance">{t("stage.pausedText")}</p>
			</div>
		</section>
	);
}

function QuestionView(props: ViewProps) {
	const question = props.instance.questions[props.instance.currentQuestionIndex];
	return question && listsTexts(question) ? <OpenView {...props} /> : <StageQuestion {...props} />;
}

const VIEWS: Record<StagePhase, (props: ViewProps) => ReactNode> = {
	lobby: StageLobby,
	reading: ReadingView,
	question: QuestionView,
	talk: QuestionView,
	answers: ClosedView,
	teams: TeamRankingView,
	ranking: RankingView,
	teamPodium: TeamPodiumView,
	podium: PodiumView,
	finished: FinishedView,
	pause: PauseView,
};

/** After this time the animations of a step are over, and the next step is built, one part at a time. */
const ANIMATIONS_END_MS = 1_900;
const NEXT_PART_MS = 40;
/** Two frames: new data is laid out while the view is hidden, and then the view is shown. */
const LAYOUT_MS = 34;

const MAX_PARTS_AHEAD = 11;
const NO_TIME = { deadlineMs: null, opensAtMs: null };

const viewKey = ({ phase, questionIndex }: Pick<StageMoment, "phase" | "questionIndex">) => `${phase} ${questionIndex}`;

const View = memo(function View({ phase, ...props }: ViewProps & { phase: StagePhase }) {
	const Shown = VIEWS[phase];
	const hidden = props.hiddenParts !== null;
	return (
		<div className="stage-view absolute inset-0 p-4" data-view={phase} data-ahead={hidden} aria-hidden={hidden}>
			<Shown {...props} />
		</div>
	);
});

interface Ahead {
	key: string;
	phase: StagePhase;
	/** The game's state when building began; the view gets later states when it is shown. */
	instance: Instance;
	parts: number;
}

/** Builds the next view in small parts, so that no frame is lost. */
function useAhead({ phase, questionIndex }: StageMoment, instance: Instance): Ahead | null {
	const [ahead, setAhead] = useState<Ahead | null>(null);
	const next = findPhaseAhead(phase, instance);
	const key = next && viewKey({ phase: next, questionIndex });
	const currentInstance = useEffectEvent(() => instance);
	useEffect(() => {
		if (!next || !key) return;
		let parts = 0;
		let frame = 0;
		let timer = setTimeout(build, ANIMATIONS_END_MS);
		function build() {
			if (!next || !key) return;
			const shown = currentInstance();
			startTransition(() => setAhead((before) => ({ key, phase: next, instance: before?.key === key ? before.instance : shown, parts })));
			if (++parts > MAX_PARTS_AHEAD) return;
			// A busy browser skips frames; without waiting for one, two parts could come together.
			frame = requestAnimationFrame(() => {
				timer = setTimeout(build, NEXT_PART_MS);
			});
		}
		return () => {
			clearTimeout(timer);
			cancelAnimationFrame(frame);
		};
	}, [next, key]);
	return ahead;
}

type ViewsProps = Omit<ViewProps, "fresh" | "hiddenParts"> & { moment: StageMoment };

/** Shows the current view, and builds the next one hidden so that showing it takes little time. */
export function StageViews(props: ViewsProps) {
	const { moment, ...rest } = props;
	const key = viewKey(moment);
	const ahead = useAhead(moment, props.instance);
	const [seen, setSeen] = useState(key);
	/** The last shown props: they stay while the next view is laid out. */
	const [last, setLast] = useState(props);
	const isWaiting = seen !== key && ahead?.key === key && viewKey(last.moment) === seen;
	if (seen !== key && !isWaiting) setSeen(key);
	useEffect(() => {
		if (!isWaiting) return;
		const timer = setTimeout(() => setSeen(key), LAYOUT_MS);
		return () => clearTimeout(timer);
	}, [isWaiting, key]);
	if (!isWaiting && last !== props) setLast(props);
	const { moment: shown, ...own } = isWaiting ? last : props;
	const views = [<View key={viewKey(shown)} {...own} phase={shown.phase} fresh={shown.fresh} hiddenParts={null} />];
	if (isWaiting) views.push(<View key={key} {...rest} phase={moment.phase} fresh={false} hiddenParts={MAX_PARTS_AHEAD} />);
	else if (
		ahead &&
		ahead.phase === findPhaseAhead(moment.phase, props.instance) &&
		ahead.key === viewKey({ ...moment, phase: ahead.phase })
	)
		views.push(
			<View key={ahead.key} {...rest} {...NO_TIME} phase={ahead.phase} instance={ahead.instance} fresh={false} hiddenParts={ahead.parts} />,
		);
	return views;
}
