import { type ComponentType, lazy, Suspense } from "react";
import type { QuestionKind } from "#contract/kinds/kind";
import type { AnswerProps, SolutionProps } from "./kind-props";

interface KindViews {
	Answer: ComponentType<AnswerProps>;
	Solution: ComponentType<SolutionProps>;
}

const RETRIES_MS = [500, 2_000, 5_000];

/** On a bad network in the middle of a game, a page without its answer field would be the end of the question. */
async function loadViews(load: () => Promise<KindViews>): Promise<KindViews> {
	for (const waitMs of RETRIES_MS) {
		try {
			return await load();
		} catch {
			await new Promise((resolve) => setTimeout(resolve, waitMs));
		}
	}
	return load();
}

function views(load: () => Promise<KindViews>) {
	const loaded = () => loadViews(load);
	return {
		preload: () => void loaded().catch(() => undefined),
		Answer: lazy(async () => ({ default: (await loaded()).Answer })),
		Solution: lazy(async () => ({ default: (await loaded()).Solution })),
	};
}

const KINDS = {
	order: views(() => import("./order/order-views").then((own) => ({ Answer: own.OrderAnswer, Solution: own.OrderSolution }))),
	text: views(() => import("./text/text-views").then((own) => ({ Answer: own.TextAnswer, Solution: own.TextSolution }))),
	open: views(() => import("./open/open-views").then((own) => ({ Answer: own.OpenAnswer, Solution: own.OpenSolution }))),
	number: views(() => import("./number/number-views").then((own) => ({ Answer: own.NumberAnswer, Solution: own.NumberSolution }))),
};

function viewsOf(kind: QuestionKind | undefined) {
	return kind === undefined || kind === "choice" || kind === "poll" ? null : KINDS[kind];
}

export function choosesOptions({ kind }: { kind?: QuestionKind | undefined }): boolean {
	return viewsOf(kind) === null;
}

export function expectKind(kind: QuestionKind | undefined): void {
	viewsOf(kind)?.preload();
}

/** As high as the answer will be, so that nothing moves. */
function ComingAnswer({ options }: { options: readonly string[] }) {
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
	const Answer = viewsOf(props.question.kind)?.Answer;
	return Answer ? (
		<Suspense fallback={<ComingAnswer options={props.question.options} />}>
			<div className="flex flex-1 flex-col">
				<Answer key={props.question.id} {...props} />
			</div>
		</Suspense>
	) : null;
}

export function KindSolution(props: SolutionProps) {
	const Solution = viewsOf(props.question.kind)?.Solution;
	return Solution ? (
		<Suspense fallback={<div className="min-h-16" />}>
			<Solution {...props} />
		</Suspense>
	) : null;
}
