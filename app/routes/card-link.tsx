import { IdCard } from "lucide-react";
import { data, redirect } from "react-router";
import { serverContext } from "~/api/server-context";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import type { Route } from "./+types/card-link";

preloadTexts("classes");

export const handle = { title: "card" } satisfies PageHandle;

/** Where the QR code of a card leads: the device becomes the pupil's, and the secret leaves the address (decisions section 14). */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { fetchApi } = context.get(serverContext);
	const reply = await fetchApi("/card", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ secret: params.secret }),
	});
	await reply.body?.cancel();
	const headers = new Headers();
	for (const cookie of reply.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
	if (reply.ok) throw redirect("/card", { status: 303, headers });
	return data({ problem: reply.status === 429 ? ("busy" as const) : ("invalid" as const) }, { status: reply.status });
}

/** Says plainly that a card is not valid. */
export default function CardLink({ loaderData: { problem } }: Route.ComponentProps) {
	const { t } = useTexts("classes");
	return (
		<EmptyState icon={<IdCard />} title={t(`card.${problem}Title`)} text={t(`card.${problem}Text`)}>
			<ButtonLink to="/card" variant="outlined">
				{t("card.field")}
			</ButtonLink>
		</EmptyState>
	);
}
