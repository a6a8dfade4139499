import type { ComponentProps } from "react";

/** A row or a box with the radio button in front of what it chooses. */
export function RadioRow({ className, children, ...rest }: Omit<ComponentProps<"input">, "type">) {
	return (
		<label className={`flex cursor-pointer gap-3 ${rest.checked ? "bg-primary-50" : ""} ${className}`}>
			<input type="radio" className="size-5 shrink-0 accent-primary-700" {...rest} />
			{children}
		</label>
	);
}
