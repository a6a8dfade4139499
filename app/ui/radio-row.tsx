import type { ComponentProps } from "react";

/** One of several choices, each a row or a box of its own: the radio button in front of what it chooses. */
export function RadioRow({ className, children, ...rest }: Omit<ComponentProps<"input">, "type">) {
	return (
		<label className={`flex cursor-pointer gap-3 ${rest.checked ? "bg-primary-50" : ""} ${className}`}>
			<input type="radio" className="size-5 shrink-0 accent-primary-700" {...rest} />
			{children}
		</label>
	);
}
