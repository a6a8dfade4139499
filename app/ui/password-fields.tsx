import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { useT } from "~/i18n/translator";
import { FormText } from "./form";

interface PasswordFieldsProps<Values extends FieldValues, Body> {
	control: Control<Values, unknown, Body>;
	name: FieldPath<Values>;
	confirmation: FieldPath<Values>;
	label: string;
	confirmationLabel: string;
}

/** A new password, typed twice. The browser's own store of passwords knows the fields by what they complete. */
export function PasswordFields<Values extends FieldValues, Body>(props: PasswordFieldsProps<Values, Body>) {
	const { control, name, confirmation, label, confirmationLabel } = props;
	const { t } = useT();
	const shared = { control, type: "password", autoComplete: "new-password" };
	return (
		<>
			<FormText {...shared} name={name} label={label} hint={t("register.passwordHint")} />
			<FormText {...shared} name={confirmation} label={confirmationLabel} />
		</>
	);
}
