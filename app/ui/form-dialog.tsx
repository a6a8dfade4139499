import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useTexts } from "~/i18n/texts";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { type ContractForm, Form, SubmitButton } from "./form";

interface FormDialogProps<Values extends FieldValues, Body> {
	title: string;
	wide?: boolean;
	form: ContractForm<Values, Body>;
	submitLabel: string;
	/** For actions that cannot be undone. */
	danger?: boolean;
	onClose: () => void;
	children: ReactNode;
}

/** A dialog with one form: Cancel and Submit. Failures are shown in the dialog, because the page behind it is out of reach. */
export function FormDialog<Values extends FieldValues, Body>(props: FormDialogProps<Values, Body>) {
	const { title, wide = false, form, submitLabel, danger = false, onClose, children } = props;
	const { t } = useTexts();
	return (
		<Dialog open wide={wide} title={title} onClose={onClose}>
			<Form form={form} className="flex flex-col gap-4">
				{children}
				<div className="mt-2 flex flex-wrap justify-end gap-2 max-sm:*:grow">
					<Button variant="outlined" onClick={onClose}>
						{t("common.cancel")}
					</Button>
					<SubmitButton form={form} variant={danger ? "danger" : "contained"}>
						{submitLabel}
					</SubmitButton>
				</div>
			</Form>
		</Dialog>
	);
}
