import { useState } from "react";
import { useTexts } from "~/i18n/texts";
import { Checkbox } from "~/ui/checkbox";
import { ChoiceGroup } from "~/ui/choice-group";
import { ConfirmDialog } from "~/ui/confirm-dialog";

const MINUTES = [1, 2, 5, 10] as const;

interface RemoveSinceDialogProps {
	open: boolean;
	locked: boolean;
	busy: boolean;
	problem: string | null;
	onCancel: () => void;
	onConfirm: (body: { since: string; lock: boolean }, minutes: number) => Promise<void>;
}

/** Removes everybody who joined in the last minutes, and locks the game at the same moment. */
export function RemoveSinceDialog({ locked, onConfirm, ...dialog }: RemoveSinceDialogProps) {
	const { t } = useTexts("site");
	const [minutes, setMinutes] = useState<number>(MINUTES[0]);
	const [lock, setLock] = useState(true);
	return (
		<ConfirmDialog
			{...dialog}
			title={t("hostPanel.removeSinceTitle")}
			confirmLabel={t("hostPanel.removeAll")}
			danger
			// Minutes instead of a time: the clock of this computer may be wrong.
			onConfirm={() => onConfirm({ since: `PT${minutes}M`, lock }, minutes)}
		>
			<ChoiceGroup
				legend={t("hostPanel.joinedWithin")}
				choices={MINUTES.map((value) => ({ value, label: t("hostPanel.minutes", { count: value }) }))}
				value={minutes}
				onChange={setMinutes}
			/>
			<p className="mt-3">{t("hostPanel.removeSinceText")}</p>
			{!locked && (
				<Checkbox
					className="mt-1"
					checked={lock}
					onChange={(event) => setLock(event.target.checked)}
					label={
						<>
							<span className="font-semibold">{t("hostPanel.lockToo")}</span>
							<span className="block text-sm text-slate-600">{t("hostPanel.lockHint")}</span>
						</>
					}
				/>
			)}
		</ConfirmDialog>
	);
}
