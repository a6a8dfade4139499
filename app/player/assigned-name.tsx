import { useRun } from "~/api/use-run";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";

/** The assigned nickname, in its own chunk because only games that assign nicknames need it. */
export default function AssignedName({ nickname, left, reroll }: { nickname: string; left: number; reroll: () => Promise<void> }) {
	const { t } = useTexts("player");
	const another = useRun(reroll, { failure: t("playQuiz.errorAnotherName") });
	return (
		<div className="flex flex-col items-center gap-3 rounded-2xl border border-line bg-white p-4 text-center">
			<p aria-live="polite" className="text-slate-600">
				{t("playQuiz.assignedName")}{" "}
				<span translate="no" className="block text-2xl font-bold wrap-anywhere text-slate-900">
					{nickname}
				</span>
			</p>
			<Button variant="outlined" disabled={left === 0} loading={another.pending} onClick={() => void another.run()}>
				{t("playQuiz.anotherName", { left })}
			</Button>
			{another.problem && <p role="alert">{another.problem}</p>}
		</div>
	);
}
