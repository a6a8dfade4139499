import { useState } from "react";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { NativeDialog } from "~/ui/native-dialog";
import type { Homework } from "./use-homework";

interface HandInDialogProps {
	homework: Homework;
	/** Questions without an answer. */
	missing: number;
	onClose: () => void;
}

/** Asks before an attempt is handed in, and says what is missing. */
export function HandInDialog({ homework, missing, onClose }: HandInDialogProps) {
	const { t } = useTexts("pupil");
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState<string | null>(null);
	const confirm = async () => {
		setBusy(true);
		setError(null);
		try {
			await homework.handIn();
			onClose();
		} catch (failure) {
			setError(
				(failure instanceof Error && failure.message) || t(homework.kept.size > 0 ? "doHomework.handInUnsaved" : "doHomework.errorHandIn"),
			);
			setBusy(false);
		}
	};
	return (
		<NativeDialog
			title={t("doHomework.handInTitle")}
			onClose={onClose}
			actions={
				<>
					<Button variant="outlined" disabled={busy} onClick={onClose}>
						{t("doHomework.keepWorking")}
					</Button>
					<Button loading={busy} onClick={() => void confirm()}>
						{t("doHomework.handIn")}
					</Button>
				</>
			}
		>
			<p className="font-semibold">{missing > 0 ? t("doHomework.handInMissing", { count: missing }) : t("doHomework.handInAll")}</p>
			<p className="mt-2">{t("doHomework.handInText")}</p>
			<p role="alert" className="mt-3 font-medium text-error-700 empty:hidden">
				{error}
			</p>
		</NativeDialog>
	);
}
