import { memo, type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import type { Instance } from "#contract/live";
import { AnswersView } from "./answers-view";
import { FinishedView } from "./finished-view";
import { LobbyView } from "./lobby-view";
import { measureBlocks } from "./option-places";
import { PauseView } from "./pause-view";
import { PodiumView } from "./podium-view";
import { QuestionView } from "./question-view";
import { RankingView } from "./ranking-view";
import { ReadingView } from "./reading-view";
import { aheadOf, type StageMoment, type StagePhase } from "./stage-phase";
import type { ViewProps } from "./view-props";

const VIEWS: Record<StagePhase, (props: ViewProps) => ReactNode> = {
	lobby: LobbyView,
	reading: ReadingView,
	question: QuestionView,
	answers: AnswersView,
	ranking: RankingView,
	podium: PodiumView,
	finished: FinishedView,
	pause: PauseView,
};

/** After this time the animations of a step are over, and the next step is built, one part at a time. */
const AT_REST_MS = 1_900;
const NEXT_PART_MS = 40;
/** Two frames: new data is laid out while the view is still hidden, and then the view is shown. */
const LAID_OUT_MS = 34;

/** More parts than any view that is built ahead has. */
const PARTS_AHEAD = 11;
const NO_TIME = { deadlineMs: null, opensAtMs: null };

const keyOf = ({ phase, questionIndex }: Pick<StageMoment, "phase" | "questionIndex">) => `${phase} ${questionIndex}`;

const View = memo(function View({ phase, ...props }: ViewProps & { phase: StagePhase }) {
	const Shown = VIEWS[phase];
	const unseen = props.built !== "seen";
	return (
		<div className="stage-view absolute inset-0 p-4" data-view={phase} data-ahead={unseen} aria-hidden={unseen}>
			<Shown {...props} />
		</div>
	);
});

interface Ahead {
	key: string;
	phase: StagePhase;
	/** The state of the game that it is built from; later states reach it when it is shown. */
	instance: Instance;
	parts: number;
}

/** The next step, built in small parts so that no frame is lost. */
function useAhead({ phase, questionIndex }: StageMoment, instance: Instance): Ahead | null {
	const [ahead, setAhead] = useState<Ahead | null>(null);
	const next = aheadOf(phase, instance);
	const key = next && keyOf({ phase: next, questionIndex });
	const latest = useRef(instance);
	latest.current = instance;
	useEffect(() => {
		if (!next || !key) return;
		let parts = 0;
		let frame = 0;
		let timer = setTimeout(build, AT_REST_MS);
		function build() {
			if (!next || !key) return;
			const shown = latest.current;
			startTransition(() => setAhead((before) => ({ key, phase: next, instance: before?.key === key ? before.instance : shown, parts })));
			if (++parts > PARTS_AHEAD) return;
			// A busy browser draws no frame for a while; two parts would then come together.
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

type ViewsProps = Omit<ViewProps, "built" | "fresh"> & { moment: StageMoment };

/** The view on the wall and, hidden from everybody, the next one: showing it then takes little time. */
export function StageViews(props: ViewsProps) {
	const { moment, ...rest } = props;
	const key = keyOf(moment);
	const ahead = useAhead(moment, props.instance);
	const [seen, setSeen] = useState(key);
	const last = useRef(props);
	const waits = seen !== key && ahead?.key === key && keyOf(last.current.moment) === seen;
	if (seen !== key && !waits) setSeen(key);
	useEffect(() => {
		if (!waits) return;
		const timer = setTimeout(() => {
			measureBlocks();
			setSeen(key);
		}, LAID_OUT_MS);
		return () => clearTimeout(timer);
	}, [waits, key]);
	if (!waits) last.current = props;
	const { moment: shown, ...own } = last.current;
	const views = [<View key={keyOf(shown)} {...own} phase={shown.phase} fresh={shown.fresh} built="seen" />];
	if (waits) views.push(<View key={key} {...rest} phase={moment.phase} fresh={false} built={PARTS_AHEAD} />);
	else if (ahead && ahead.phase === aheadOf(moment.phase, props.instance) && ahead.key === keyOf({ ...moment, phase: ahead.phase }))
		views.push(
			<View key={ahead.key} {...rest} {...NO_TIME} phase={ahead.phase} instance={ahead.instance} fresh={false} built={ahead.parts} />,
		);
	return views;
}
