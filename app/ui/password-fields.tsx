import type { Control, FieldPath, FieldValues } from "react-hook-form";
import type { FieldError } from "#contract/errors";
import { useTexts } from "~/i18n/texts";
import { FormText } from "./form";

interface PasswordFieldsProps<Values extends FieldValues, Body> {
	control: Control<Values, unknown, Body>;
	name: FieldPath<Values>;
	confirmation: FieldPath<Values>;
	labels: readonly [password: string, confirmation: string];
}

/** Password managers recognise the fields by `autocomplete`. */
export function PasswordFields<Values extends FieldValues, Body>(props: PasswordFieldsProps<Values, Body>) {
	const { control, name, confirmation, labels } = props;
	const { t } = useTexts("front");
	const shared = { control, type: "password", autoComplete: "new-password" };
	return (
		<>
			<FormText {...shared} name={name} label={labels[0]} hint={t("password.hint")} />
			<FormText {...shared} name={confirmation} label={labels[1]} />
		</>
	);
}

/** A rule for the `check` of a form whose second field is called `confirmation`. */
export function usePasswordMatch(): (password: string, confirmation: string) => FieldError[] {
	const { t } = useTexts("front");
	return (password, confirmation) => (password === confirmation ? [] : [{ path: "confirmation", message: t("password.mismatch") }]);
}
