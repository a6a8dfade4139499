import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useT } from "~/i18n/translator";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { type ContractForm, Form, SubmitButton } from "~/ui/form";

interface SaveDialogProps<Values extends FieldValues, Body> {
	title: string;
	wide?: boolean;
	form: ContractForm<Values, Body>;
	onClose: () => void;
	/** What another admin made of it in the meantime; shown above the fields, which keep what was typed. */
	conflict?: ReactNode;
	children: ReactNode;
}

/** A dialog of the admin page that changes something: Cancel and Save. Failures are shown in it, as the page behind it is out of reach. */
export function SaveDialog<Values extends FieldValues, Body>({
	title,
	wide = false,
	form,
	onClose,
	conflict,
	children,
}: SaveDialogProps<Values, Body>) {
	const { t } = useT();
	return (
		<Dialog open wide={wide} title={title} onClose={onClose}>
			<Form form={form} className="flex flex-col gap-4">
				{form.problem !== null && conflict && (
					<Alert tone="info">
						<p className="font-semibold">{t("admin.conflict")}</p>
						<div className="mt-2 font-normal">{conflict}</div>
					</Alert>
				)}
				{children}
				<div className="mt-2 flex flex-wrap justify-end gap-2">
					<Button variant="outlined" onClick={onClose}>
						{t("common.cancel")}
					</Button>
					<SubmitButton form={form}>{t("admin.save")}</SubmitButton>
				</div>
			</Form>
		</Dialog>
	);
}
