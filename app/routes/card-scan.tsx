import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { serverContext } from "~/api/server-context";
import { type ScannedCard, ScannedCardView, toCardProblem } from "~/features/classes/scanned-card";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { PageSpinner } from "~/ui/spinner";
import type { Route } from "./+types/card-scan";

preloadTexts("classes");

export const handle = { title: "card" } satisfies PageHandle;

export function loader({ context }: Route.LoaderArgs) {
	return { fromOtherSite: context.get(serverContext).fromOtherSite };
}

/** The page that the QR code of a card opens. The secret follows a #: it is sent only in a body, so no log has it. */
export default function CardScan({ loaderData: { fromOtherSite } }: Route.ComponentProps) {
	const { t } = useTexts("classes");
	const navigate = useNavigate();
	const [scan, setScan] = useState<{ secret: string; scanned: ScannedCard } | null>(null);
	const isSecretRead = useRef(false);
	const take = useEffectEvent(async (asks: boolean) => {
		const secret = location.hash.slice(1);
		if (secret === "") return isSecretRead.current ? undefined : navigate("/card", { replace: true });
		isSecretRead.current = true;
		history.replaceState(history.state, "", "/c");
		try {
			const { used, card, held } = await api("POST /card", { body: { secret, ...(asks ? { confirmed: false } : {}) } });
			if (used) await navigate("/card", { replace: true });
			else setScan({ secret, scanned: { asks: { number: card.number, held: held?.number } } });
		} catch (error) {
			setScan({ secret, scanned: toCardProblem(error instanceof ApiError ? error.status : 0) });
		}
	});
	useEffect(() => {
		void take(fromOtherSite);
		// The page was open already: the server cannot know which site changed its address.
		const onChange = () => void take(true);
		addEventListener("hashchange", onChange);
		return () => removeEventListener("hashchange", onChange);
	}, [fromOtherSite]);
	if (scan === null) return <PageSpinner label={t("common.loading")} />;
	return <ScannedCardView key={scan.secret} scanned={scan.scanned} secret={scan.secret} />;
}
