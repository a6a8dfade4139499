import { FileUp, PencilLine, Sparkles } from "lucide-react";
import { useTexts } from "~/i18n/texts";
import { Card } from "~/ui/layout";

const WAYS = [
	{ way: "write", Icon: PencilLine },
	{ way: "import", Icon: FileUp },
	{ way: "generate", Icon: Sparkles },
] as const;

export type StartWay = (typeof WAYS)[number]["way"];

interface StartChoiceProps {
	/** If absent, this is a placeholder of the same size. */
	onChoose?: (way: StartWay) => void;
	/** The generator's own place says so; here its way is only disabled. */
	modelMissing?: boolean;
}

export function StartChoice({ onChoose, modelMissing = false }: StartChoiceProps) {
	const { t } = useTexts("author");
	return (
		<section aria-labelledby="start-choice" inert={!onChoose} className={onChoose ? "" : "opacity-60"}>
			<h2 id="start-choice" className="mb-3 text-xl text-slate-900">
				{t("createQuiz.start.title")}
			</h2>
			<ul className="grid gap-3 sm:grid-cols-3 sm:gap-4">
				{WAYS.map(({ way, Icon }) => (
					<li key={way}>
						<Card
							as="button"
							type="button"
							disabled={way === "generate" && modelMissing}
							onClick={() => onChoose?.(way)}
							className="flex h-full w-full touch-manipulation items-center gap-4 p-4 text-start transition-colors enabled:hover:border-primary-300 enabled:hover:bg-primary-50 disabled:opacity-60 sm:flex-col sm:items-start sm:gap-3 sm:p-5"
						>
							<span className="grid size-12 shrink-0 place-items-center rounded-base bg-primary-100 text-primary-800">
								<Icon className="size-6" />
							</span>
							<span className="min-w-0">
								<span className="block text-lg leading-snug font-bold text-slate-900">{t(`createQuiz.start.${way}`)}</span>
								<span className="mt-0.5 block text-slate-600">{t(`createQuiz.start.${way}Text`)}</span>
							</span>
						</Card>
					</li>
				))}
			</ul>
		</section>
	);
}
