import { TeamName } from "~/features/live/team";
import { useTexts } from "~/i18n/texts";

interface TeamChoiceProps {
	sizes: readonly number[];
	/** null selects the smallest team. */
	team: number | null;
	disabled: boolean;
	onChoose: (team: number) => void;
}

/** Lets the player choose a team; in its own chunk because only such games need it. */
export default function TeamChoice({ sizes, team, disabled, onChoose }: TeamChoiceProps) {
	const { t } = useTexts("player");
	return (
		<fieldset disabled={disabled}>
			<legend className="font-semibold text-slate-800">{t("playQuiz.chooseTeam")}</legend>
			<div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2">
				{sizes.map((size, index) => (
					<label
						// biome-ignore lint/suspicious/noArrayIndexKey: the number of a team is its identity
						key={index}
						className={`flex min-h-13 cursor-pointer items-center gap-2 rounded-xl border-2 px-3 font-semibold text-slate-900 focus-within:outline-3 focus-within:outline-offset-2 ${team === index ? "border-primary-700 bg-primary-50" : "border-slate-300 bg-white"}`}
					>
						<input type="radio" name="team" className="sr-only" checked={team === index} onChange={() => onChoose(index)} />
						<TeamName team={index} className="flex-1" />
						<span className="text-sm font-medium text-slate-600 tabular-nums">
							<span aria-hidden="true">{size}</span>
							<span className="sr-only">{t("live.participants", { count: size })}</span>
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}
