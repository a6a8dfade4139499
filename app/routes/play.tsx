import { data } from "react-router";
import type { PlayerState } from "#contract/live";
import { serverContext } from "~/api/server-context";
import type { PageHandle } from "~/features/shell/page-title";
import type { WithoutRouter } from "~/page-scripts";
import { PlayerScreen } from "~/player/player-screen";
import type { PlayerPageData } from "~/player-page-data";
import type { Route } from "./+types/play";

export const handle = {
	title: "play",
	withoutRouter: ({ params, loaderData }) => (isPlayData(loaderData) ? { pin: params.pin ?? "", ...loaderData } : null),
} satisfies PageHandle & WithoutRouter;

type PlayData = Omit<PlayerPageData, "pin">;

function isPlayData(value: unknown): value is PlayData {
	return typeof value === "object" && value !== null && "initial" in value && "askedNickname" in value;
}

/** Asks the game in process, so that the first page already shows the join form, or that it is too late. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const askedNickname = new URL(request.url).searchParams.get("nickname");
	const { fetchApi } = context.get(serverContext);
	const response = await fetchApi(`/instances/${encodeURIComponent(params.pin)}/state`, { headers: forwardedHeaders(request) });
	if (!response.ok) {
		await response.body?.cancel();
		return data({ initial: null, askedNickname } satisfies PlayData, { status: response.status === 404 ? 404 : 200 });
	}
	const { success: _success, ...state }: PlayerState & { success: true } = await response.json();
	return data({ initial: state as PlayerState, askedNickname } satisfies PlayData);
}

function forwardedHeaders(request: Request): Headers {
	const headers = new Headers();
	for (const name of ["Accept-Language", "CF-Connecting-IP"]) {
		const value = request.headers.get(name);
		if (value) headers.set(name, value);
	}
	return headers;
}

export default function Play({ params, loaderData }: Route.ComponentProps) {
	return <PlayerScreen key={params.pin} pin={params.pin} initial={loaderData.initial} askedNickname={loaderData.askedNickname} />;
}
