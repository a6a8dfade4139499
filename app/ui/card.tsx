import type { HTMLAttributes } from "react";

export function Card({ className = "", ...rest }: HTMLAttributes<HTMLDivElement>) {
	return <div className={`rounded-card border border-line bg-white ${className}`} {...rest} />;
}
