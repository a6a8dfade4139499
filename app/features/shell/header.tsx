import { type ComponentType, lazy, Suspense } from "react";
import { Link, NavLink } from "react-router";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import { ErrorBoundary } from "~/ui/error-boundary";
import { createIcon } from "~/ui/icon";
import { LanguageMenu, ProfileMenu, useSignedIn } from "./header-menus";
import { useWidePage } from "./page-title";

interface NavPage {
	to: string;
	label: "common.home" | "common.myQuizzes" | "common.books" | "common.results" | "common.classes" | "titles.homework";
	icon: ComponentType<{ className?: string }>;
	signedIn: boolean;
}

// The icons are drawn here, because this is part of every page's first load, and the icon library is not.
const HomeIcon = createIcon("M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6h-6v6H5a1 1 0 0 1-1-1z");
const QuizzesIcon = createIcon("M5 4h14v16H5zM9 9h6M9 13h6M9 17h3");
const BooksIcon = createIcon("M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zv14");
const GamesIcon = createIcon("M5 20v-8M12 20V4M19 20v-11");
const HomeworkIcon = createIcon("M7 3h10v18H7zM10 8h4M10 12h4M4 7h3M4 12h3M4 17h3");
const ClassesIcon = createIcon("M3 9l9-4 9 4-9 4zM7 11v5c2 2 8 2 10 0v-5M21 9v6");
const MoreIcon = createIcon("M5 12h.01M12 12h.01M19 12h.01");

/** The most needed pages first: where the row has no place for all, those behind `VISIBLE_PAGES` are entries of "More". */
export const NAVIGATION: readonly NavPage[] = [
	{ to: "/", label: "common.home", icon: HomeIcon, signedIn: false },
	{ to: "/my-quizzes", label: "common.myQuizzes", icon: QuizzesIcon, signedIn: true },
	{ to: "/books", label: "common.books", icon: BooksIcon, signedIn: true },
	{ to: "/results", label: "common.results", icon: GamesIcon, signedIn: true },
	{ to: "/homework", label: "titles.homework", icon: HomeworkIcon, signedIn: true },
	{ to: "/classes", label: "common.classes", icon: ClassesIcon, signedIn: true },
];
/** This many fit at every width, and "More" beside them; all of them from 1,024 px on. */
const VISIBLE_PAGES = 4;

/** On a phone an icon with its name below, on the narrowest without the name. */
const ITEM_CLASSES =
	"flex min-h-12 min-w-10.5 flex-col items-center justify-center rounded-button px-0.5 min-[380px]:px-1 text-[0.6875rem] leading-tight font-semibold whitespace-nowrap text-slate-700 hover:bg-slate-100 md:min-h-11 md:px-3 md:text-base";
const NAME_CLASSES = "max-[359px]:sr-only";

const MorePages = lazy(() => import("./more-pages"));

function More({ pages }: { pages: readonly NavPage[] }) {
	const { t } = useTexts("front");
	const button = (
		<span className="flex flex-col items-center">
			<MoreIcon className="size-5 md:hidden" />
			<span className={NAME_CLASSES}>{t("shell.more")}</span>
		</span>
	);
	const place = <span className={`${ITEM_CLASSES} lg:hidden`}>{button}</span>;
	return (
		<ErrorBoundary fallback={place}>
			<Suspense fallback={place}>
				<MorePages
					pages={pages.map(({ to, label, icon: Icon }) => ({ to, label: t(label), icon: <Icon className="size-5 text-slate-600" /> }))}
					button={button}
					className={`${ITEM_CLASSES} lg:hidden`}
				/>
			</Suspense>
		</ErrorBoundary>
	);
}

const BrandMark = ({ name = "", className }: { name?: string; className: string }) => (
	<img src="/favicon.svg" alt={name} width="28" height="28" className={className} />
);

/** On a signed-in user's phone the brand link and the first page are one. */
export function Navigation({ signedIn, pages = NAVIGATION }: { signedIn: boolean; pages?: readonly NavPage[] }) {
	const { t } = useTexts("front");
	const shown = pages.filter((page) => signedIn || !page.signedIn);
	const hiddenPages = shown.slice(VISIBLE_PAGES);
	return (
		<nav aria-label={t("common.menu")} className="me-auto flex md:gap-1">
			{shown.map(({ to, label, icon: Icon }, place) => (
				<NavLink
					key={to}
					to={to}
					end={to === "/"}
					className={`${ITEM_CLASSES} aria-[current=page]:bg-primary-50 aria-[current=page]:text-primary-800 ${place < VISIBLE_PAGES ? "" : "max-lg:hidden"}`}
				>
					{signedIn && to === "/" ? (
						<BrandMark name={t("common.brand")} className="size-5 rounded-sm md:hidden" />
					) : (
						<Icon className="size-5 md:hidden" />
					)}
					<span className={NAME_CLASSES}>{t(label)}</span>
				</NavLink>
			))}
			{hiddenPages.length > 0 && <More pages={hiddenPages} />}
		</nav>
	);
}

/** The header is rendered at once: a cookie says whether somebody is signed in. */
export function Header() {
	const { t } = useTexts();
	const signedIn = useSignedIn();
	const wide = useWidePage();
	return (
		<header className="sticky top-0 z-30 border-b border-line bg-white/95 backdrop-blur print:hidden">
			<div
				className={`mx-auto flex min-h-15 max-w-6xl items-center gap-x-1 px-2 py-1 sm:px-4 md:min-h-16 md:gap-x-2 ${wide ? "min-[1400px]:max-w-[100rem]" : ""}`}
			>
				<Link
					to="/"
					className={`inline-flex min-h-11 min-w-8 items-center justify-center gap-2 text-lg font-bold tracking-tight text-primary-800 sm:text-xl md:me-4 ${signedIn ? "max-md:hidden" : ""}`}
				>
					<BrandMark className="size-7" />
					<span className={signedIn ? "max-lg:sr-only" : "max-sm:sr-only"}>{t("common.brand")}</span>
				</Link>
				<Navigation signedIn={signedIn} />
				{/* The width is the same before the profile has arrived: on a slow network the browser shows a page that has come in part. */}
				<div className={`flex items-center sm:gap-2 ${signedIn ? "min-w-22 sm:min-w-41" : ""}`}>
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
