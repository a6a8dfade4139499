import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import type { ContractForm } from "~/ui/form";
import { FormDialog } from "~/ui/form-dialog";

interface SaveDialogProps<Values extends FieldValues, Body> {
	title: string;
	wide?: boolean;
	form: ContractForm<Values, Body>;
	onClose: () => void;
	/** The version that another admin saved meanwhile; shown above the fields, which keep what was typed. */
	conflict?: ReactNode;
	children: ReactNode;
}

export function SaveDialog<Values extends FieldValues, Body>({ conflict, children, ...dialog }: SaveDialogProps<Values, Body>) {
	const { t } = useTexts("admin");
	return (
		<FormDialog {...dialog} submitLabel={t("admin.save")}>
			{dialog.form.problem !== null && conflict && (
				<Alert tone="info">
					<p className="font-semibold">{t("admin.conflict")}</p>
					<div className="mt-2 font-normal">{conflict}</div>
				</Alert>
			)}
			{children}
		</FormDialog>
	);
}
