import type { ReactNode } from "react";
import { Link, NavLink, useRouteLoaderData } from "react-router";
import { useSession } from "~/api/session";
import { useTexts } from "~/i18n/texts";
import type { loader as rootLoader } from "~/root";
import { ButtonLink } from "~/ui/button-link";
import { icon } from "~/ui/icon";
import { LanguageMenu, ProfileMenu, ProfileMenuSkeleton } from "./header-menus";

// Drawn here, because this is part of every page's first load, and the icon library is not.
const ICONS = {
	home: icon("M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6h-6v6H5a1 1 0 0 1-1-1z"),
	quizzes: icon("M5 4h14v16H5zM9 9h6M9 13h6M9 17h3"),
	books: icon("M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zv14"),
	games: icon("M5 20v-8M12 20V4M19 20v-11"),
};

interface NavItemProps {
	to: string;
	end?: boolean;
	of: keyof typeof ICONS;
	children: ReactNode;
}

/** On a phone all fit into the header's one row: an icon with its name below, on the narrowest without the name. */
function NavItem({ of, children, ...link }: NavItemProps) {
	const Icon = ICONS[of];
	return (
		<NavLink
			{...link}
			className="flex min-h-12 min-w-11 flex-col items-center justify-center rounded-button px-0.5 min-[380px]:px-1.5 text-[0.6875rem] leading-tight font-semibold whitespace-nowrap text-slate-700 hover:bg-slate-100 aria-[current=page]:bg-primary-50 aria-[current=page]:text-primary-800 md:min-h-11 md:px-3 md:text-base"
		>
			<Icon className="size-5 md:hidden" />
			<span className="max-[359px]:sr-only">{children}</span>
		</NavLink>
	);
}

function Navigation({ signedIn }: { signedIn: boolean }) {
	const { t } = useTexts();
	return (
		<nav aria-label={t("common.menu")} className="mr-auto flex md:gap-1">
			<NavItem to="/" end of="home">
				{t("common.home")}
			</NavItem>
			{signedIn && (
				<>
					<NavItem to="/my-quizzes" of="quizzes">
						{t("common.myQuizzes")}
					</NavItem>
					<NavItem to="/books" of="books">
						{t("common.books")}
					</NavItem>
					<NavItem to="/results" of="games">
						{t("common.results")}
					</NavItem>
				</>
			)}
		</nav>
	);
}

/** Brand, navigation, language and profile; visitors get links to log in and sign up. Rendered at once, using the cookie that says whether somebody is signed in. */
export function Header() {
	const { t } = useTexts();
	const { status } = useSession();
	const cookieSignedIn = useRouteLoaderData<typeof rootLoader>("root")?.signedIn ?? false;
	const signedIn = status === "user" || (status === "loading" && cookieSignedIn);
	return (
		<header className="sticky top-0 z-30 border-b border-line bg-white/95 backdrop-blur">
			<div className="mx-auto flex min-h-15 max-w-6xl items-center gap-x-1 px-2 py-1 sm:px-4 md:min-h-16 md:gap-x-2">
				<Link
					to="/"
					className="inline-flex min-h-11 min-w-8 items-center justify-center gap-2 text-lg font-bold tracking-tight text-primary-800 sm:text-xl md:mr-4"
				>
					<img src="/favicon.svg" alt="" width="28" height="28" className="size-7" />
					<span className={signedIn ? "max-lg:sr-only" : "max-sm:sr-only"}>{t("common.brand")}</span>
				</Link>
				<Navigation signedIn={signedIn} />
				<div className="flex items-center sm:gap-2">
					<LanguageMenu />
					{status === "user" && <ProfileMenu />}
					{status === "loading" && signedIn && <ProfileMenuSkeleton />}
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
