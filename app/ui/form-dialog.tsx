import { type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { Dialog } from "./dialog";
import { type ContractForm, Form, SubmitButton } from "./form";

interface FormDialogProps<Values extends FieldValues, Body> {
	title: string;
	wide?: boolean;
	form: ContractForm<Values, Body>;
	submitLabel: string;
	danger?: boolean;
	onClose: () => void;
	children: ReactNode;
}

/** Failures are shown in the dialog, because the page behind it is out of reach. */
export function FormDialog<Values extends FieldValues, Body>(props: FormDialogProps<Values, Body>) {
	const { title, wide = false, form, submitLabel, danger = false, onClose, children } = props;
	const id = useId();
	return (
		<Dialog
			open
			wide={wide}
			title={title}
			onClose={onClose}
			actions={
				<SubmitButton form={form} formId={id} variant={danger ? "danger" : "contained"}>
					{submitLabel}
				</SubmitButton>
			}
		>
			<Form id={id} form={form} className="flex flex-col gap-4">
				{children}
			</Form>
		</Dialog>
	);
}
