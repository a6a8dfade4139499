import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { NativeDialog } from "~/ui/native-dialog";
import type { Homework } from "./use-homework";

interface HandInDialogProps {
	homework: Homework;
	missing: number;
	/** Empty where a pupil cannot go back to them. */
	missingPlaces: readonly number[];
	onOpen: (place: number) => void;
	onHandIn: () => void;
	onClose: () => void;
}

/** Closed, it goes on by itself as soon as there is a network. */
export function HandInDialog({ homework, missing, missingPlaces, onOpen, onHandIn, onClose }: HandInDialogProps) {
	const { t } = useTexts("pupil");
	const { handingIn, offline, problem } = homework;
	return (
		<NativeDialog
			title={t("doHomework.handInTitle")}
			onClose={onClose}
			cancelLabel={t(handingIn ? "common.close" : "doHomework.keepWorking")}
			actions={
				<Button loading={handingIn} onClick={onHandIn}>
					{t("doHomework.handIn")}
				</Button>
			}
		>
			<p className="font-semibold">{missing > 0 ? t("doHomework.handInMissing", { count: missing }) : t("doHomework.handInAll")}</p>
			{missingPlaces.length > 0 && (
				<ul className="mt-1 flex flex-wrap gap-x-4">
					{missingPlaces.map((place) => (
						<li key={place}>
							<button
								type="button"
								className="min-h-11 font-semibold text-primary-800 underline underline-offset-4"
								onClick={() => onOpen(place)}
							>
								{t("doHomework.questionNumber", { number: place + 1 })}
							</button>
						</li>
					))}
				</ul>
			)}
			<p className="mt-2">{t("doHomework.handInText")}</p>
			<p role="status" className="mt-3 font-medium text-warning-800 empty:hidden">
				{handingIn && offline && t("doHomework.handInLater")}
			</p>
			<p role="alert" className="mt-3 font-medium text-error-700 empty:hidden">
				{!handingIn && problem !== null && problem !== "late" && (problem.reason || t("doHomework.errorHandIn"))}
			</p>
		</NativeDialog>
	);
}
