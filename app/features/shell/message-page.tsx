import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button-link";

/** A whole page that says one thing and shows the way home. */
export function MessagePage({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
	const { t } = useTranslation();
	return (
		<main id="content" className="grid min-h-dvh place-items-center p-6">
			<div className="flex max-w-md flex-col items-center gap-3 text-center">
				<div
					aria-hidden="true"
					className="grid size-20 place-items-center rounded-full bg-primary-50 text-5xl text-primary-700 [&>svg]:size-10"
				>
					{icon}
				</div>
				<h1 className="text-3xl text-slate-900">{title}</h1>
				<p className="text-slate-700">{text}</p>
				<ButtonLink to="/" className="mt-4">
					{t("common.goHome")}
				</ButtonLink>
			</div>
		</main>
	);
}
