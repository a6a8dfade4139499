import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { AnswerProps, SolutionProps } from "~/features/question/kinds/kind-props";
import { RichText, spokenText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Hint } from "~/ui/alert";
import { announce } from "~/ui/announce";
import { Button } from "~/ui/button";
import { computeShownOrder, isFullyPlaced, makeInitialSequence, moveOption, type Sequence, tapOption, toSequence } from "./sequence";

const DRAG_PX = 10;

export function OrderAnswer({
	question,
	lang,
	locked,
	sending,
	given,
	onSend,
	draft,
	onDraft,
	savesItself,
	inRightOrder = false,
}: AnswerProps) {
	const { t } = useTexts();
	const { options } = question;
	const [sequence, setSequence] = useState<Sequence>(
		() =>
			toSequence(draft, options.length) ??
			makeInitialSequence(options.length, inRightOrder ? computeShownOrder(question.id, options.length) : undefined),
	);
	const list = useRef<HTMLOListElement>(null);
	const pressed = useRef<{ option: number; y: number; dragging: boolean } | null>(null);
	const [dragged, setDragged] = useState<number | null>(null);
	const shown: Sequence = Array.isArray(given) ? { list: given, placed: given.length } : sequence;

	const change = async (next: Sequence, option: number) => {
		setSequence(next);
		onDraft?.(next, isFullyPlaced(next) ? next.list : null);
		const place = next.list.indexOf(option);
		const text = await spokenText(options[option] ?? "");
		announce(
			place < next.placed
				? t("question.placed", { option: text, place: place + 1, total: options.length })
				: t("question.takenBack", { option: text }),
		);
	};
	const onKeyDown = (event: KeyboardEvent, option: number) => {
		const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
		if (step === 0 || locked) return;
		event.preventDefault();
		void change(moveOption(sequence, option, sequence.list.indexOf(option) + step), option);
	};
	const onPointerMove = (event: PointerEvent) => {
		const press = pressed.current;
		if (!press || locked || !list.current) return;
		if (!press.dragging) {
			if (Math.abs(event.clientY - press.y) < DRAG_PX) return;
			press.dragging = true;
			setDragged(press.option);
		}
		const rows = [...list.current.children].map((row) => row.getBoundingClientRect());
		const to = rows.findIndex(({ bottom }) => event.clientY < bottom);
		const place = to < 0 ? rows.length - 1 : to;
		if (sequence.list.indexOf(press.option) !== place) void change(moveOption(sequence, press.option, place), press.option);
	};
	const endPress = () => {
		pressed.current = null;
		setDragged(null);
	};

	return (
		<div className="flex flex-1 flex-col gap-3">
			<Hint small>{t("question.putInOrder")}</Hint>
			<ol
				ref={list}
				aria-label={t("question.options")}
				className="grid gap-2.5"
				onPointerMove={onPointerMove}
				onPointerUp={endPress}
				onPointerCancel={endPress}
			>
				{shown.list.map((option, place) => {
					const isPlaced = place < shown.placed;
					return (
						<li key={option} className="flex items-stretch gap-2">
							<button
								type="button"
								disabled={locked}
								aria-pressed={isPlaced}
								onClick={() => void change(tapOption(sequence, option), option)}
								onKeyDown={(event) => onKeyDown(event, option)}
								className={`flex min-h-16 min-w-0 flex-1 touch-manipulation items-center gap-3 rounded-xl border-2 p-3 text-start text-lg leading-snug font-semibold transition-colors disabled:cursor-default ${isPlaced ? "border-primary-700 bg-primary-700 text-white" : "border-primary-300 bg-white text-slate-900"} ${dragged === option ? "shadow-lg" : ""}`}
							>
								<span
									className={`grid size-10 shrink-0 place-items-center rounded-lg text-lg font-bold tabular-nums ${isPlaced ? "bg-white text-primary-800" : "border-2 border-dashed border-primary-300 text-primary-800"}`}
								>
									{isPlaced && place + 1}
								</span>
								<span lang={lang} className="min-w-0 wrap-anywhere">
									<RichText text={options[option] ?? ""} inName />
								</span>
							</button>
							{!locked && (
								<span
									aria-hidden="true"
									className="grid w-11 shrink-0 cursor-grab touch-none place-items-center rounded-xl bg-slate-200 text-2xl text-slate-600 select-none"
									onPointerDown={(event) => {
										pressed.current = { option, y: event.clientY, dragging: false };
										// The list captures the pointer: a row may change its place in the document, which would end its capture.
										list.current?.setPointerCapture(event.pointerId);
									}}
								>
									⠿
								</span>
							)}
						</li>
					);
				})}
			</ol>
			{given === undefined && !savesItself && (
				<Button
					size="large"
					className="mt-1"
					disabled={!isFullyPlaced(sequence) || locked}
					loading={sending}
					onClick={() => onSend(sequence.list)}
				>
					{t("question.submit")}
				</Button>
			)}
		</div>
	);
}

/** Each option with the place that the player gave it, if that was another one. */
export function OrderSolution({ question, lang, given, solved, correctAnswers = [] }: SolutionProps) {
	const { t } = useTexts();
	const ownOrder = Array.isArray(given) ? given : null;
	const list = solved ? correctAnswers : (ownOrder ?? []);
	return (
		<ol className="grid gap-2">
			{list.map((option, place) => {
				const ownPlace = ownOrder?.indexOf(option);
				const isRight = solved && ownPlace === place;
				return (
					<li
						key={option}
						className={`flex min-h-14 items-center gap-3 rounded-xl px-3 py-2 text-lg font-semibold ${isRight ? "bg-success-700 text-white" : "bg-slate-100 text-slate-900"}`}
					>
						<span className="w-6 text-center font-bold tabular-nums">{place + 1}</span>
						<span lang={lang} className="min-w-0 flex-1 wrap-anywhere">
							<RichText text={question.options[option] ?? ""} />
						</span>
						{solved && ownOrder && (
							<span
								className={`rounded-lg px-2 py-0.5 text-xs font-bold ${isRight ? "bg-white text-success-800" : "bg-slate-700 text-white"}`}
							>
								{isRight ? (
									<>
										<span aria-hidden="true">✓ </span>
										{t("question.rightPlace")}
									</>
								) : (
									t("question.yourPlace", { place: (ownPlace ?? 0) + 1 })
								)}
							</span>
						)}
					</li>
				);
			})}
		</ol>
	);
}
