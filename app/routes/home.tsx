import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { redirect, useRevalidator } from "react-router";
import { playPath } from "#contract/games/pin";
import type { QuizSummary } from "#contract/quizzes/quizzes";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import type { Api } from "~/api/request";
import { serverApi } from "~/api/server-context";
import { clearSession, hasSignedInCookie, readDeskShape, storedToken, useSession } from "~/api/session";
import { ExploreSkeleton, loadDesk, loadExplore } from "~/features/quizzes/explore-start";
import { StarterQuizzes } from "~/features/quizzes/starter-quizzes";
import { Landing } from "~/features/shell/landing";
import { documentLanguage, type InterfaceLanguage, isLanguage } from "~/i18n/languages";
import { getLanguage } from "~/i18n/server";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import type { Route } from "./+types/home";

const importExplore = () => import("~/features/quizzes/explore");
// Visitors never load the code of the explore list; with a token it loads in parallel with its data.
const Explore = lazy(importExplore);
if (storedToken()) {
	void importExplore();
	preloadTexts("site");
}

/** The server's data is used for the first page only. */
let isFirstLoad = true;

/**
 * The server renders a skeleton for a browser with the cookie, never a flash of the landing page. The form of the landing page is sent here
 * with the PIN while its script is not loaded yet.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const path = playPath(new URL(request.url).searchParams.get("pin") ?? "");
	if (path !== null) throw redirect(path);
	const cookies = request.headers.get("Cookie");
	const signedIn = hasSignedInCookie(cookies);
	const known = getLanguage(context);
	const language = isLanguage(known) ? known : "en";
	const starters = signedIn ? [] : await findStarters(serverApi(context), language);
	return { signedIn, shape: readDeskShape(cookies), listing: null, desk: null, language, starters };
}

/** Loads the explore list while a stored token is verified. Visitors get the server's data, loaded again when they change the language. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	if (!storedToken()) {
		const language = documentLanguage();
		const fromServer = isFirstLoad ? await serverLoader().catch(() => null) : null;
		isFirstLoad = false;
		return fromServer ? { ...fromServer, signedIn: false } : visitorData(language);
	}
	isFirstLoad = false;
	const language = documentLanguage();
	// Read before the desk is loaded, which stores a new shape: while this page waits for its code, its skeleton stays as it is.
	const shape = readDeskShape(document.cookie);
	try {
		const [listing, desk] = await Promise.all([loadExplore(request), loadDesk(request), importExplore()]);
		return { signedIn: true, shape, listing, desk, language, starters: [] };
	} catch (error) {
		if (!(error instanceof ApiError && error.status === 401)) throw error;
		// The session has ended: this page has a view for visitors too.
		clearSession();
		return visitorData(language);
	}
}
clientLoader.hydrate = true as const;

/** Quizzes that visitors can play alone. If they cannot be loaded, the page omits them. */
function findStarters(call: Api, language: InterfaceLanguage): Promise<readonly QuizSummary[]> {
	return call("GET /quizzes/starters", { query: { language } }).then(
		({ quizzes }) => quizzes,
		() => [],
	);
}

async function visitorData(language: InterfaceLanguage) {
	const starters = await findStarters(api, language);
	return { signedIn: false, shape: readDeskShape(document.cookie), listing: null, desk: null, language, starters };
}

setPendingSkeleton("/", () => <ExploreSkeleton shape={readDeskShape(document.cookie)} />);

function VisitorsHome({ language, starters }: { language: InterfaceLanguage; starters: readonly QuizSummary[] }) {
	const { language: chosen } = useTexts();
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (chosen !== language) void revalidate();
	}, [chosen, language, revalidate]);
	return <Landing starters={<StarterQuizzes quizzes={starters} />} />;
}

/** The user logged in in another tab: the data of the list was not loaded for a visitor. */
function LoadForUser({ skeleton }: { skeleton: ReactNode }) {
	const { revalidate } = useRevalidator();
	useEffect(() => void revalidate(), [revalidate]);
	return skeleton;
}

export default function Home({ loaderData: { signedIn, shape, listing, desk, language, starters } }: Route.ComponentProps) {
	const { status } = useSession();
	const skeleton = <ExploreSkeleton shape={shape} />;
	if (status === "visitor" || (status === "loading" && !signedIn)) return <VisitorsHome language={language} starters={starters} />;
	if (status === "loading" || (signedIn && !listing)) return skeleton;
	if (!listing || !desk) return <LoadForUser skeleton={skeleton} />;
	return (
		<Suspense fallback={skeleton}>
			<Explore listing={listing} desk={desk} />
		</Suspense>
	);
}
