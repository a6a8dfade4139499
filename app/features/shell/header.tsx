import { Link, NavLink, useRouteLoaderData } from "react-router";
import { useSession } from "~/api/session";
import { useTexts } from "~/i18n/texts";
import type { loader as rootLoader } from "~/root";
import { ButtonLink } from "~/ui/button-link";
import { LanguageMenu, ProfileMenu, ProfileMenuSkeleton } from "./header-menus";

const NAV =
	"inline-flex min-h-11 items-center whitespace-nowrap rounded-button px-2 sm:px-3 font-semibold text-slate-700 hover:bg-slate-100 aria-[current=page]:bg-primary-50 aria-[current=page]:text-primary-800";

function Navigation({ signedIn }: { signedIn: boolean }) {
	const { t } = useTexts();
	return (
		<nav
			aria-label={t("common.menu")}
			className={`order-last -mx-1 flex w-full gap-1 ${signedIn ? "justify-around" : ""} sm:order-none sm:mr-auto sm:w-auto sm:justify-start`}
		>
			<NavLink to="/" end className={NAV}>
				{t("common.home")}
			</NavLink>
			{signedIn && (
				<>
					<NavLink to="/my-quizzes" className={NAV}>
						{t("common.myQuizzes")}
					</NavLink>
					<NavLink to="/books" className={NAV}>
						{t("common.books")}
					</NavLink>
					<NavLink to="/results" className={`${NAV} max-lg:hidden`}>
						{t("common.results")}
					</NavLink>
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
			<div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5">
				<Link
					to="/"
					className="mr-auto inline-flex min-h-11 items-center gap-2 text-lg font-bold tracking-tight text-primary-800 sm:mr-4 sm:text-xl"
				>
					<img src="/favicon.svg" alt="" width="28" height="28" className="size-7" />
					<span className={signedIn ? "" : "max-[389px]:sr-only"}>{t("common.brand")}</span>
				</Link>
				<Navigation signedIn={signedIn} />
				<div className="flex items-center gap-1 sm:ml-auto sm:gap-2">
					<LanguageMenu />
					{status === "user" && <ProfileMenu />}
					{status === "loading" && signedIn && <ProfileMenuSkeleton />}
					{!signedIn && (
						<>
							<ButtonLink to="/login" variant="text" className="px-2! max-sm:text-sm! sm:px-4!">
								{t("common.login")}
							</ButtonLink>
							<ButtonLink to="/register" className="px-3! max-sm:text-sm! sm:px-4!">
								{t("common.register")}
							</ButtonLink>
						</>
					)}
				</div>
			</div>
		</header>
	);
}
