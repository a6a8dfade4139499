import { Description, Field, Switch as HeadlessSwitch, Label } from "@headlessui/react";
import type { ComponentProps, ReactNode } from "react";
import { type FieldValues, useController } from "react-hook-form";
import type { FieldBinding } from "./form";

/** Separate from the other fields, because most forms have none and it needs a component library. */
export function FormSwitch<Values extends FieldValues, Body>({
	control,
	name,
	...rest
}: FieldBinding<Values, Body> & Omit<ComponentProps<typeof Switch>, "name" | "checked" | "onChange">) {
	const { field } = useController({ control, name });
	return <Switch {...rest} name={name} checked={field.value === true} onChange={field.onChange} />;
}

interface SwitchProps {
	label: ReactNode;
	hint?: ReactNode;
	checked: boolean;
	onChange: (checked: boolean) => void;
	name?: string;
	disabled?: boolean;
	className?: string;
}

/** Takes effect at once, or with the form around it. */
export function Switch({ label, hint, className = "", ...rest }: SwitchProps) {
	return (
		<Field className={`flex min-h-11 items-center gap-3 ${className}`}>
			<HeadlessSwitch
				className="group relative inline-flex h-7 w-12 shrink-0 rounded-full bg-slate-500 p-1 transition-colors before:absolute before:inset-x-0 before:-inset-y-2 data-checked:bg-primary-700 data-disabled:opacity-50"
				{...rest}
			>
				<span
					aria-hidden="true"
					className="size-5 rounded-full bg-white transition-transform group-data-checked:translate-x-5 rtl:group-data-checked:-translate-x-5"
				/>
			</HeadlessSwitch>
			<span className="min-w-0">
				<Label className="block cursor-pointer font-medium text-slate-800">{label}</Label>
				{hint && <Description className="text-sm text-slate-600">{hint}</Description>}
			</span>
		</Field>
	);
}
