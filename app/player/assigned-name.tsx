import { useRun } from "~/api/use-run";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";

/** Another assigned nickname, in its own chunk because only games that assign nicknames need it. */
export default function AssignedName({ nickname, left, reroll }: { nickname: string; left: number; reroll: () => Promise<void> }) {
	const { t } = useTexts("player");
	const another = useRun(reroll, { failure: t("playQuiz.errorAnotherName") });
	return (
		<div className="flex flex-col items-center gap-2 text-center">
			{/* The heading shows the name. */}
			<p aria-live="polite" className="sr-only">
				{t("playQuiz.assignedName")} <span translate="no">{nickname}</span>
			</p>
			<Button variant="outlined" disabled={left === 0} loading={another.pending} onClick={() => void another.run()}>
				{t("playQuiz.anotherName", { left })}
			</Button>
			{another.problem && <p role="alert">{another.problem}</p>}
		</div>
	);
}
