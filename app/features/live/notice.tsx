import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { Button, buttonStyle } from "~/ui/button";

interface NoticeProps {
	icon: ReactNode;
	title: string;
	text: ReactNode;
	action?: { label: string; onClick: () => void };
	children?: ReactNode;
}

export function Notice({ icon, title, text, action, children }: NoticeProps) {
	const { t } = useTexts();
	return (
		<section className="mx-auto flex w-full max-w-md flex-col items-center gap-3 rounded-2xl border border-line bg-white px-6 py-10 text-center">
			<span className="grid size-20 place-items-center rounded-full bg-primary-50 text-primary-700">{icon}</span>
			<h1 className="text-2xl font-bold text-slate-900">{title}</h1>
			<p className="text-balance text-slate-700">{text}</p>
			{children}
			<div className="mt-3 flex flex-wrap justify-center gap-2">
				{action && <Button onClick={action.onClick}>{action.label}</Button>}
				{/* A plain link: the player's page has no router. */}
				<a href="/" className={buttonStyle(action || children ? "outlined" : "contained")}>
					{t("common.goHome")}
				</a>
			</div>
		</section>
	);
}
