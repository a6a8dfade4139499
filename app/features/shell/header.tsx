import { Link } from "react-router";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import { LanguageMenu, ProfileMenu, useSignedIn } from "./header-menus";
import { BrandMark, Navigation } from "./header-navigation";

/** Brand, navigation, language and profile; visitors get links to log in and sign up. Rendered at once, using the cookie that says whether somebody is signed in. */
export function Header() {
	const { t } = useTexts();
	const signedIn = useSignedIn();
	return (
		<header className="sticky top-0 z-30 border-b border-line bg-white/95 backdrop-blur">
			<div className="mx-auto flex min-h-15 max-w-6xl items-center gap-x-1 px-2 py-1 sm:px-4 md:min-h-16 md:gap-x-2">
				<Link
					to="/"
					className={`inline-flex min-h-11 min-w-8 items-center justify-center gap-2 text-lg font-bold tracking-tight text-primary-800 sm:text-xl md:mr-4 ${signedIn ? "max-md:hidden" : ""}`}
				>
					<BrandMark className="size-7" />
					<span className={signedIn ? "max-lg:sr-only" : "max-sm:sr-only"}>{t("common.brand")}</span>
				</Link>
				<Navigation signedIn={signedIn} />
				<div className="flex items-center sm:gap-2">
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
