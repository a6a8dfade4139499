import type { ComponentProps } from "react";
import { type FieldValues, useController } from "react-hook-form";
import type { Bound } from "./form";
import { Switch } from "./switch";

/** Separate from the other fields, because most forms have none and it needs a component library. */
export function FormSwitch<Values extends FieldValues, Body>({
	control,
	name,
	...rest
}: Bound<Values, Body> & Omit<ComponentProps<typeof Switch>, "name" | "checked" | "onChange">) {
	const { field } = useController({ control, name });
	return <Switch {...rest} name={name} checked={field.value === true} onChange={field.onChange} />;
}
