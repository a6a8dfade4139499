import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "./button";
import { TextField } from "./field";

interface SearchFormProps {
	/** The parameter of the address that holds the text. */
	name: string;
	/** The search in the address. */
	value: string;
	label: string;
	submitLabel: string;
	maxLength: number;
	className?: string;
	/** Other parameters to keep, as hidden fields. */
	children?: ReactNode;
}

/** Puts the search text into the address of the page. */
export function SearchForm({ value, submitLabel, className = "", children, ...field }: SearchFormProps) {
	return (
		<search>
			<Form preventScrollReset className={`flex flex-wrap items-end gap-3 ${className}`}>
				{children}
				<TextField key={value} className="min-w-60 flex-1" type="search" defaultValue={value} {...field} />
				<Button type="submit" className="min-h-12">
					{submitLabel}
				</Button>
			</Form>
		</search>
	);
}
