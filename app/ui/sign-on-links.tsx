import type { SignOnProvider } from "#contract/accounts/sign-on";
import { useTexts } from "~/i18n/texts";
import { buttonStyle } from "./button";

interface SignOnLinksProps {
	providers: readonly SignOnProvider[];
	/** A path of this site. */
	next: string;
	newTab?: boolean;
}

/** The buttons leave the page, so they are links. */
export function SignOnLinks({ providers, next, newTab = false }: SignOnLinksProps) {
	const { t } = useTexts("sign-on");
	return (
		<ul className="flex flex-col gap-3">
			{providers.map(({ id, label }) => (
				<li key={id}>
					<a
						href={`/api/auth/oidc/${id}/start?${new URLSearchParams({ next })}`}
						className={`${buttonStyle("outlined", "large")} w-full min-w-0 wrap-anywhere`}
						{...(newTab ? { target: "_blank", rel: "noreferrer" } : {})}
					>
						{t("signOn.with", { label })}
					</a>
				</li>
			))}
		</ul>
	);
}
