import type { ComponentType } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import { createIcon } from "~/ui/icon";
import { LanguageMenu, ProfileMenu, useSignedIn } from "./header-menus";

interface NavPage {
	to: string;
	label: "common.home" | "common.myQuizzes" | "common.books" | "common.classes" | "common.results";
	icon: ComponentType<{ className?: string }>;
	signedIn: boolean;
}

// The icons are drawn here, because this is part of every page's first load, and the icon library is not.
const HomeIcon = createIcon("M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6h-6v6H5a1 1 0 0 1-1-1z");
const QuizzesIcon = createIcon("M5 4h14v16H5zM9 9h6M9 13h6M9 17h3");
const BooksIcon = createIcon("M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zv14");
const ResultsIcon = createIcon("M5 20v-8M12 20V4M19 20v-11");
const ClassesIcon = createIcon("M3 9l9-4 9 4-9 4zM7 11v5c2 2 8 2 10 0v-5M21 9v6");

/** All of them fit on the narrowest phone. Homework is under its class. */
export const NAVIGATION: readonly NavPage[] = [
	{ to: "/", label: "common.home", icon: HomeIcon, signedIn: false },
	{ to: "/my-quizzes", label: "common.myQuizzes", icon: QuizzesIcon, signedIn: true },
	{ to: "/books", label: "common.books", icon: BooksIcon, signedIn: true },
	{ to: "/classes", label: "common.classes", icon: ClassesIcon, signedIn: true },
	{ to: "/results", label: "common.results", icon: ResultsIcon, signedIn: true },
];
/** On a phone an icon with its name below, on the narrowest without the name. */
const ITEM_CLASSES =
	"flex min-h-12 min-w-10.5 flex-col items-center justify-center rounded-button px-0.5 min-[380px]:px-1 text-[0.6875rem] leading-tight font-semibold whitespace-nowrap text-slate-700 hover:bg-slate-100 md:min-h-11 md:px-3 md:text-base";
const NAME_CLASSES = "max-[359px]:sr-only";

const BrandMark = ({ name = "", className }: { name?: string; className: string }) => (
	<img src="/favicon.svg" alt={name} width="28" height="28" className={className} />
);

/** Pages that belong to an entry of the navigation without being below its address. */
const PAGES_BELOW: Partial<Record<string, RegExp>> = {
	"/my-quizzes": /^\/quiz\//,
	"/classes": /^\/homework(\/|$)/,
};

/** On a signed-in user's phone the brand link and the first page are one. */
export function Navigation({ signedIn }: { signedIn: boolean }) {
	const { t } = useTexts();
	const { pathname } = useLocation();
	return (
		<nav aria-label={t("common.menu")} className="me-auto flex md:gap-1">
			{NAVIGATION.filter((page) => signedIn || !page.signedIn).map(({ to, label, icon: Icon }) => (
				<NavLink
					key={to}
					to={to}
					end={to === "/"}
					className={({ isActive }) =>
						`${ITEM_CLASSES} ${isActive || PAGES_BELOW[to]?.test(pathname) ? "bg-primary-50 text-primary-800!" : ""}`
					}
				>
					{signedIn && to === "/" ? (
						<BrandMark name={t("common.brand")} className="size-5 rounded-sm md:hidden" />
					) : (
						<Icon className="size-5 md:hidden" />
					)}
					<span className={NAME_CLASSES}>{t(label)}</span>
				</NavLink>
			))}
		</nav>
	);
}

/** The header is rendered at once: a cookie says whether somebody is signed in. */
export function Header() {
	const { t } = useTexts();
	const signedIn = useSignedIn();
	return (
		<header className="sticky top-0 z-30 border-b border-line bg-white/95 backdrop-blur print:hidden">
			<div className="mx-auto flex min-h-15 max-w-6xl items-center gap-x-1 px-2 py-1 sm:px-4 md:min-h-16 md:gap-x-2">
				<Link
					to="/"
					className={`inline-flex min-h-11 min-w-8 items-center justify-center gap-2 text-lg font-bold tracking-tight text-primary-800 sm:text-xl md:me-4 ${signedIn ? "max-md:hidden" : ""}`}
				>
					<BrandMark className="size-7" />
					<span className={signedIn ? "max-lg:sr-only" : "max-sm:sr-only"}>{t("common.brand")}</span>
				</Link>
				<Navigation signedIn={signedIn} />
				{/* The width is the same before the profile has arrived: on a slow network the browser shows a page that has come in part. */}
				<div className={`flex items-center sm:gap-2 ${signedIn ? "min-w-11" : ""}`}>
					<LanguageMenu />
					<ProfileMenu />
					{!signedIn && (
						<>
							<ButtonLink to="/login" variant="text" className="px-2! whitespace-nowrap max-sm:text-sm! sm:px-4!">
								{t("common.login")}
							</ButtonLink>
							<ButtonLink to="/register" className="px-3! whitespace-nowrap max-sm:text-sm! sm:px-4!">
								{t("common.register")}
							</ButtonLink>
						</>
					)}
				</div>
			</div>
		</header>
	);
}
