import { useTexts } from "~/i18n/texts";

/** A round badge with the first letter of a name; decoration beside the name itself. */
export function Avatar({ name, className = "size-9" }: { name: string; className?: string }) {
	const { language } = useTexts();
	const initial = [...name.trim()][0]?.toLocaleUpperCase(language) ?? "?";
	return (
		<span
			aria-hidden="true"
			className={`grid shrink-0 place-items-center rounded-full bg-primary-700 font-bold text-white select-none ${className}`}
		>
			{initial}
		</span>
	);
}
