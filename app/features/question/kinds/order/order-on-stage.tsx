import { useLayoutEffect, useRef } from "react";
import type { OnStageProps } from "~/features/question/kinds/kind-props";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";

const GLIDE = { duration: 900, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)", fill: "backwards" } as const;

/** The rows glide from the order in which they were shown to the right one. */
export function OrderOnStage({ question, given, firstOf, lang, animated }: OnStageProps) {
	const { t } = useTexts();
	const list = useRef<HTMLOListElement>(null);
	const right = question.correctAnswers ?? [];
	useLayoutEffect(() => {
		const rows = [...(list.current?.children ?? [])];
		if (!animated) return;
		rows.forEach((row, place) => {
			const from = rows[right[place] ?? place];
			if (!from) return;
			const dy = from.getBoundingClientRect().top - row.getBoundingClientRect().top;
			row.animate({ transform: [`translateY(${dy}px)`, "none"] }, { ...GLIDE, delay: 500 });
		});
	}, [animated, right]);
	const count = given.find((group) => group.right)?.count ?? 0;
	const first = firstOf({ answers: [...right], count });
	return (
		<div className="flex h-full flex-col gap-1.5">
			<ol ref={list} className="grid min-h-0 flex-1 auto-rows-fr gap-1.5">
				{right.map((option, place) => (
					<li key={option} className="answer-frame flex min-h-0 items-stretch overflow-hidden rounded-base bg-emerald-800">
						<span className="grid w-[3em] shrink-0 place-items-center bg-white/15 font-bold tabular-nums">{place + 1}</span>
						<span data-fit="" lang={lang} className="flex min-w-0 flex-1 items-center overflow-hidden px-[0.8em] font-semibold">
							<span className="block">
								<RichText text={question.options[option] ?? ""} />
							</span>
						</span>
					</li>
				))}
			</ol>
			{first !== undefined && (
				<p className="text-center font-semibold">
					<span aria-hidden="true">✓ </span>
					{t("live.firstThen", { first, count })}
				</p>
			)}
		</div>
	);
}
