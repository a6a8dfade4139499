import { useEffect } from "react";
import { api } from "~/api/client";
import { formatHomeworkPin, joinLink } from "~/features/homework/hand-out";
import { useJoinOrigin } from "~/features/host/game/join-origin";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";
import { QrCode } from "~/ui/qr-code";
import type { Route } from "./+types/homework-print";

export const handle = { title: "oneHomework" } satisfies PageHandle;

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	const query = { participantsLimit: "1" };
	const { assignment } = await api("GET /assignments/{id}", { params: { id: params.id }, query, signal: request.signal });
	return { assignment, pageName: assignment.title };
}

export { PageSkeleton as HydrateFallback } from "~/ui/skeleton";

export default function HomeworkPrint({ loaderData: { assignment } }: Route.ComponentProps) {
	const { t, formatDate } = useTexts("homework");
	const { pin, title, dueAt } = assignment;
	useEffect(() => {
		window.print();
	}, []);
	const { origin, host } = useJoinOrigin();
	const link = joinLink(origin, pin);
	return (
		<article className="mx-auto flex max-w-2xl flex-col items-center gap-6 py-8 text-center">
			<h1 className="text-4xl wrap-anywhere text-slate-900">{t("homework.printTitle", { title })}</h1>
			<p className="text-2xl font-semibold text-slate-800">{t("homework.due", { date: formatDate(dueAt, "dayAndTime") })}</p>
			<QrCode text={link} label={t("homework.qr")} className="w-80 max-w-full" />
			<p className="text-6xl font-bold tracking-wider text-slate-900 tabular-nums">{formatHomeworkPin(pin)}</p>
			<p className="text-xl wrap-anywhere text-slate-800">{link}</p>
			<p className="text-lg text-slate-700">{t("homework.printHow", { host })}</p>
		</article>
	);
}
