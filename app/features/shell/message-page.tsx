import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import { icon } from "~/ui/icon";

// Drawn here, because this is part of every page's first load, and the icon library is not.
const ICONS = {
	missing: icon("M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M15.5 8.5l-2 5-5 2 2-5 5-2"),
	failed: icon("M14.5 6.5a4 4 0 0 1 5-1l-2.7 2.7 1 2.3 2.5.7L20 8a4 4 0 0 1-5.5 4.5L8 19a2.1 2.1 0 0 1-3-3l6.5-6.5a4 4 0 0 1 3-3"),
};

interface MessagePageProps {
	reason: keyof typeof ICONS;
	title: string;
	text: string;
	/** A button for another try. */
	children?: ReactNode;
}

/** A whole page with one message and a link home. */
export function MessagePage({ reason, title, text, children }: MessagePageProps) {
	const { t } = useTexts();
	const Icon = ICONS[reason];
	return (
		<main id="content" className="grid min-h-dvh place-items-center p-6">
			<div className="flex max-w-md flex-col items-center gap-3 text-center">
				<div
					aria-hidden="true"
					className="grid size-20 place-items-center rounded-full bg-primary-50 text-5xl text-primary-700 [&>svg]:size-10"
				>
					<Icon />
				</div>
				<h1 className="text-3xl text-slate-900">{title}</h1>
				<p className="text-slate-700">{text}</p>
				<div className="mt-4 flex flex-wrap justify-center gap-3">
					{children}
					<ButtonLink to="/" variant={children ? "outlined" : undefined}>
						{t("common.goHome")}
					</ButtonLink>
				</div>
			</div>
		</main>
	);
}
