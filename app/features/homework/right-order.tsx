import { ArrowDown, ArrowUp } from "lucide-react";
import { RichText, spokenText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { IconButton } from "~/ui/button";

interface RightOrderProps {
	options: readonly string[];
	lang: string | undefined;
	order: readonly number[];
	onChange: (order: number[]) => void;
}

export function RightOrder({ options, lang, order, onChange }: RightOrderProps) {
	const { t } = useTexts("homework");
	const move = async (place: number, by: 1 | -1) => {
		const option = order[place] ?? 0;
		const next = order.filter((_, at) => at !== place);
		next.splice(place + by, 0, option);
		onChange(next);
		announce(t("homework.movedTo", { option: await spokenText(options[option] ?? ""), place: place + by + 1 }));
	};
	return (
		<ol aria-label={t("homework.rightOrder")} className="divide-y divide-line rounded-field border border-line">
			{order.map((option, place) => (
				<li key={option} className="flex items-center gap-2 py-1 pe-1 ps-4">
					<span className="w-6 font-semibold text-slate-600 tabular-nums">{place + 1}.</span>
					<span lang={lang} className="min-w-0 flex-1 wrap-anywhere text-slate-900">
						<RichText text={options[option] ?? ""} />
					</span>
					<IconButton label={t("homework.moveUp", { place: place + 1 })} disabled={place === 0} onClick={() => void move(place, -1)}>
						<ArrowUp />
					</IconButton>
					<IconButton
						label={t("homework.moveDown", { place: place + 1 })}
						disabled={place === order.length - 1}
						onClick={() => void move(place, 1)}
					>
						<ArrowDown />
					</IconButton>
				</li>
			))}
		</ol>
	);
}
