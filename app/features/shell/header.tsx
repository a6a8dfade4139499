import { useTranslation } from "react-i18next";
import { Link, NavLink, useNavigate } from "react-router";
import { logout } from "~/api/auth";
import { useSession } from "~/api/session";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { LanguageMenu } from "./language-menu";

const NAV =
	"rounded-button px-3 py-2.5 font-semibold text-slate-700 hover:bg-primary-50 aria-[current=page]:bg-primary-50 aria-[current=page]:text-primary-800";

function ProfileMenu() {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const { user } = useSession();
	if (!user) return null;
	return (
		<details
			className="group relative"
			onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || event.currentTarget.removeAttribute("open")}
		>
			<summary
				aria-label={t("common.profile", { name: user.name })}
				className="grid size-11 list-none place-items-center rounded-full bg-primary-700 text-lg font-bold text-white [&::-webkit-details-marker]:hidden"
			>
				{[...user.name][0]?.toLocaleUpperCase()}
			</summary>
			<div className="absolute right-0 z-40 mt-2 w-72 rounded-card border border-line bg-white p-2 shadow-xl">
				<div className="border-b border-line px-3 pt-2 pb-3">
					<p className="truncate font-semibold text-slate-900">{user.name}</p>
					<p className="truncate text-sm text-slate-600">{user.email}</p>
					<p className="mt-2">
						<Chip tone={user.membershipType === "admin" ? "secondary" : "primary"}>{t(`common.membership.${user.membershipType}`)}</Chip>
					</p>
				</div>
				{user.role === "admin" && (
					<Link to="/admin" className="mt-1 block rounded-button px-3 py-2.5 font-semibold text-slate-800 hover:bg-primary-50">
						{t("common.admin")}
					</Link>
				)}
				<button
					type="button"
					onClick={() => {
						logout();
						void navigate("/");
					}}
					className="mt-1 block w-full rounded-button px-3 py-2.5 text-left font-semibold text-slate-800 hover:bg-primary-50"
				>
					{t("common.logout")}
				</button>
			</div>
		</details>
	);
}

/** Brand, navigation, language and profile; visitors see the ways in. */
export function Header() {
	const { t } = useTranslation();
	const { status } = useSession();
	const signedIn = status === "user";
	return (
		<header className="sticky top-0 z-30 border-b border-line bg-white/95 backdrop-blur">
			<div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5">
				<Link to="/" className="mr-auto text-xl font-bold text-primary-800 sm:mr-4">
					{t("common.brand")}
				</Link>
				{signedIn && (
					<nav
						aria-label={t("common.menu")}
						className="order-last -mx-1 flex w-full gap-1 overflow-x-auto sm:order-none sm:mr-auto sm:w-auto"
					>
						<NavLink to="/" end className={NAV}>
							{t("common.home")}
						</NavLink>
						<NavLink to="/my-quizzes" className={NAV}>
							{t("common.myQuizzes")}
						</NavLink>
						<NavLink to="/books" className={NAV}>
							{t("common.books")}
						</NavLink>
					</nav>
				)}
				<div className="flex items-center gap-2 sm:ml-auto">
					<LanguageMenu />
					{signedIn ? (
						<ProfileMenu />
					) : (
						status === "visitor" && (
							<>
								<ButtonLink to="/login" variant="text" size="small">
									{t("common.login")}
								</ButtonLink>
								<ButtonLink to="/register" size="small">
									{t("common.register")}
								</ButtonLink>
							</>
						)
					)}
				</div>
			</div>
		</header>
	);
}
