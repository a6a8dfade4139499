import { href, Link } from "react-router";
import { useTexts } from "~/i18n/texts";

export const ABOUT_PAGES = ["licence", "source", "privacy", "accessibility", "status"] as const;
export type AboutName = (typeof ABOUT_PAGES)[number];

const LINK =
	"inline-flex min-h-11 items-center rounded-button px-2 text-sm font-semibold text-slate-700 hover:bg-slate-100 aria-[current=page]:text-primary-800";

/** Visitors have no menu with Help: it comes first here. */
export function Footer() {
	const { t } = useTexts("front");
	return (
		<footer className="border-t border-line pt-4">
			<nav aria-label={t("landing.footer")}>
				<ul className="flex flex-wrap gap-x-2">
					<li>
						<Link to={href("/help/:topic?")} className={LINK}>
							{t("titles.help")}
						</Link>
					</li>
					{ABOUT_PAGES.map((page) => (
						<li key={page}>
							<Link to={href("/about/:page", { page })} className={LINK}>
								{t(`titles.${page}`)}
							</Link>
						</li>
					))}
				</ul>
			</nav>
		</footer>
	);
}
