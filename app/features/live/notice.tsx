import type { ReactNode } from "react";
import { useT } from "~/i18n/translator";

/** A dead end said kindly: the game is gone, or it started without this visitor. */
export function Notice({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
	const { t } = useT();
	return (
		<section className="mx-auto flex w-full max-w-md flex-col items-center gap-3 rounded-2xl border border-line bg-white px-6 py-10 text-center">
			<span className="grid size-20 place-items-center rounded-full bg-primary-50 text-primary-700">{icon}</span>
			<h1 className="text-2xl font-bold text-slate-900">{title}</h1>
			<p className="text-slate-700">{text}</p>
			<a
				href="/"
				className="mt-3 inline-flex min-h-12 items-center rounded-button bg-primary-700 px-6 font-semibold text-white hover:bg-primary-800"
			>
				{t("playQuiz.goHome")}
			</a>
		</section>
	);
}
