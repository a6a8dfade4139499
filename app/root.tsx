import latinExtFont from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2?url";
import latinFont from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url";
import { type ReactNode, Suspense, useContext, useEffect } from "react";
import { isRouteErrorResponse, Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { textDirection } from "#contract/text/direction";
import { useTexts } from "~/i18n/texts";
import type { Route } from "./+types/root";
import { verifyStoredSession } from "./api/auth";
import { serverContext } from "./api/server-context";
import { hasSignedInCookie, setHydrated } from "./api/session";
import { DocumentStyle, NonceContext } from "./document-style";
import { MessagePage } from "./features/shell/message-page";
import { PageDescription, PageTitle } from "./features/shell/page-title";
import { getLanguage, i18nMiddleware } from "./i18n/server";
import { storeAssets } from "./lib/store-assets";
import { whenIdle } from "./lib/when-idle";
import { OldBrowserNotice } from "./old-browser";
import { RetryButton } from "./ui/button-link";
import { SkipLink } from "./ui/skip-link";
import { PageSpinner } from "./ui/spinner";

export const middleware: Route.MiddlewareFunction[] = [i18nMiddleware];

export const links: LinksFunction = () => [
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	// The maskable icon has no transparent corners, which an iPhone would show in black.
	{ rel: "apple-touch-icon", href: "/icon-maskable-512.png" },
	{ rel: "manifest", href: "/manifest.webmanifest" },
];

/** `signedIn` comes from a cookie of this browser. It proves nothing, and only decides what the first paint looks like. */
export function loader({ context, request }: Route.LoaderArgs) {
	return {
		language: getLanguage(context),
		signedIn: hasSignedInCookie(request.headers.get("Cookie")),
		origin: new URL(request.url).origin,
		joinOrigins: context.get(serverContext).joinOrigins,
		...context.get(serverContext).signOn,
	};
}

/** The loader's data belong to the document and never change. */
export function shouldRevalidate() {
	return false;
}

export function Layout({ children }: { children: ReactNode }) {
	const { language } = useTexts();
	const nonce = useContext(NonceContext);
	return (
		<html lang={language} dir={textDirection(language)} suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="theme-color" content="#4338ca" />
				{/* The same for all documents of a language: English has no letter of the second file. */}
				<link rel="preload" as="font" type="font/woff2" href={latinFont} crossOrigin="anonymous" />
				{language !== "en" && <link rel="preload" as="font" type="font/woff2" href={latinExtFont} crossOrigin="anonymous" />}
				<PageTitle />
				<PageDescription />
				<Meta />
				<Links />
				<DocumentStyle />
			</head>
			<body className="min-h-dvh font-sans antialiased">
				<OldBrowserNotice language={language} nonce={nonce} page="site" />
				<SkipLink />
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

/** The files of the site are stored when the page itself has loaded. */
const STORE_AFTER_MS = 5_000;

/** Rendered beside the page inside the same Suspense, so that its effect runs when both are hydrated. */
function Hydrated() {
	useEffect(setHydrated, []);
	useEffect(() => whenIdle(() => storeAssets("site"), STORE_AFTER_MS), []);
	return null;
}

export default function App() {
	const { t } = useTexts();
	useEffect(() => {
		void verifyStoredSession();
	}, []);
	return (
		<Suspense fallback={<PageSpinner label={t("common.loading")} />}>
			<Outlet />
			<Hydrated />
		</Suspense>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { t } = useTexts();
	const missing = isRouteErrorResponse(error) && error.status === 404;
	return (
		<MessagePage
			reason={missing ? "missing" : "failed"}
			title={missing ? t("common.notFoundTitle") : t("common.error")}
			text={missing ? t("common.notFoundText") : t("common.errorText")}
		>
			{!missing && <RetryButton />}
		</MessagePage>
	);
}
