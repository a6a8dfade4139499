import { type ComponentType, lazy, Suspense } from "react";
import type { QuestionKind } from "#contract/kinds/kind";
import { loadPart } from "~/lib/load-part";
import type { AnswerProps, SolutionProps } from "./kind-props";

interface KindViews {
	Answer: ComponentType<AnswerProps>;
	Solution: ComponentType<SolutionProps>;
}

function makeLazyViews(load: () => Promise<KindViews>) {
	const loadWithRetries = () => loadPart(load);
	return {
		preload: () => void loadWithRetries().catch(() => undefined),
		Answer: lazy(async () => ({ default: (await loadWithRetries()).Answer })),
		Solution: lazy(async () => ({ default: (await loadWithRetries()).Solution })),
	};
}

const KINDS = {
	order: makeLazyViews(() =>
		import("./order/order-views").then((loadedModule) => ({ Answer: loadedModule.OrderAnswer, Solution: loadedModule.OrderSolution })),
	),
	text: makeLazyViews(() =>
		import("./text/text-views").then((loadedModule) => ({ Answer: loadedModule.TextAnswer, Solution: loadedModule.TextSolution })),
	),
	open: makeLazyViews(() =>
		import("./open/open-views").then((loadedModule) => ({ Answer: loadedModule.OpenAnswer, Solution: loadedModule.OpenSolution })),
	),
	number: makeLazyViews(() =>
		import("./number/number-views").then((loadedModule) => ({ Answer: loadedModule.NumberAnswer, Solution: loadedModule.NumberSolution })),
	),
};

function findKindViews(kind: QuestionKind | undefined) {
	return kind === undefined || kind === "choice" || kind === "poll" ? null : KINDS[kind];
}

export function choosesOptions({ kind }: { kind?: QuestionKind | undefined }): boolean {
	return findKindViews(kind) === null;
}

export function preloadKind(kind: QuestionKind | undefined): void {
	findKindViews(kind)?.preload();
}

/** A placeholder as high as the answer, so that nothing moves. */
function AnswerSkeleton({ options }: { options: readonly string[] }) {
	return (
		<div aria-busy="true" className="flex flex-1 animate-pulse flex-col gap-2.5 motion-reduce:animate-none">
			{Array.from({ length: options.length || 1 }, (_, row) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: rows are all the same
				<div key={row} className="min-h-16 rounded-xl bg-slate-200" />
			))}
		</div>
	);
}

export function KindAnswer(props: AnswerProps) {
	const Answer = findKindViews(props.question.kind)?.Answer;
	return Answer ? (
		<Suspense fallback={<AnswerSkeleton options={props.question.options} />}>
			<div className="flex flex-1 flex-col">
				<Answer key={props.question.id} {...props} />
			</div>
		</Suspense>
	) : null;
}

export function KindSolution(props: SolutionProps) {
	const Solution = findKindViews(props.question.kind)?.Solution;
	return Solution ? (
		<Suspense fallback={<div className="min-h-16" />}>
			<Solution {...props} />
		</Suspense>
	) : null;
}
