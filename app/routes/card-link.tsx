import { useEffect } from "react";
import { data, redirect } from "react-router";
import type { CallReply } from "#contract/calls";
import { serverContext } from "~/api/server-context";
import { type ScannedCard, ScannedCardView, toCardProblem } from "~/features/classes/scanned-card";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import type { Route } from "./+types/card-link";

preloadTexts("classes");

export const handle = { title: "card" } satisfies PageHandle;

/**
 * The address in the QR codes of older cards; newer ones have their secret after a #. The device gets the card at once, unless another site led
 * here or the device has the card of another pupil: then the page asks.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { fetchApi, fromOtherSite } = context.get(serverContext);
	const reply = await fetchApi("/card", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ secret: params.secret, ...(fromOtherSite ? { confirmed: false } : {}) }),
	});
	const headers = new Headers();
	for (const cookie of reply.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
	if (!reply.ok) {
		await reply.body?.cancel();
		return data(toCardProblem(reply.status), { status: reply.status, headers });
	}
	const { used, card, held } = await reply.json<CallReply<"POST /card">>();
	if (used) throw redirect("/card", { status: 303, headers });
	return data<ScannedCard>({ asks: { number: card.number, held: held?.number } }, { headers });
}

export default function CardLink({ loaderData, params: { secret } }: Route.ComponentProps) {
	// The secret is removed from the address, also while the page asks.
	useEffect(() => history.replaceState(history.state, "", "/c"), []);
	return <ScannedCardView scanned={loaderData} secret={secret} />;
}
