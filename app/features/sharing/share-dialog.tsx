import { useState } from "react";
import { serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { useRead } from "~/api/use-read";
import { useWrite } from "~/api/use-write";
import { moveToOrigin, useJoinOrigin } from "~/features/host/game/join-origin";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { copyText } from "~/lib/copy-text";
import { headingName } from "~/lib/saved-quiz";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/field";
import { QrCode } from "~/ui/qr-code";
import { Skeleton } from "~/ui/skeleton";
import { toast } from "~/ui/toast";

preloadTexts("sharing");

export interface ShareTarget {
	kind: "quiz" | "book";
	id: string;
	name: string;
}

const CALLS = {
	quiz: {
		read: (id: string, signal: AbortSignal) => api("GET /quizzes/{id}", { params: { id }, signal }).then(({ quiz }) => quiz),
		link: (id: string, signal: AbortSignal) => api("GET /quizzes/{id}/share", { params: { id }, signal }),
		make: (id: string) => api("POST /quizzes/{id}/share", { params: { id }, body: {} }),
		end: (id: string) => api("DELETE /quizzes/{id}/share", { params: { id } }),
	},
	book: {
		read: (id: string, signal: AbortSignal) => api("GET /books/{id}", { params: { id }, signal }).then(({ book }) => book),
		link: (id: string, signal: AbortSignal) => api("GET /books/{id}/share", { params: { id }, signal }),
		make: (id: string) => api("POST /books/{id}/share", { params: { id }, body: {} }),
		end: (id: string) => api("DELETE /books/{id}/share", { params: { id } }),
	},
};

export default function ShareDialog({ target: { kind, id, name }, onClose }: { target: ShareTarget; onClose: () => void }) {
	const { t, formatDate } = useTexts("sharing");
	const { origin } = useJoinOrigin();
	const calls = CALLS[kind];
	/** The number of changes: after each one the link is read again. */
	const [changes, setChanges] = useState(0);
	const [confirming, setConfirming] = useState<"replace" | "end" | null>(null);
	const [copied, setCopied] = useState("");
	const { reply, error } = useRead(String(changes), async (signal) => {
		const { shared = null, status } = await calls.read(id, signal);
		return { shared, isPublished: status === "published", url: shared && (await calls.link(id, signal)).url };
	});
	const handleDone = () => {
		setConfirming(null);
		setChanges(changes + 1);
	};
	const make = useWrite(() => calls.make(id), { failure: t("share.errorMake"), revalidate: true, onDone: handleDone });
	const replace = useWrite(() => calls.make(id), {
		failure: t("share.errorMake"),
		onDone: () => {
			toast.success(t("share.replaced"));
			handleDone();
		},
	});
	const end = useWrite(() => calls.end(id), {
		failure: t("share.errorEnd"),
		revalidate: true,
		onDone: () => {
			toast.success(t("share.ended"));
			handleDone();
		},
	});
	if (confirming !== null) {
		const { pending, problem, run } = confirming === "end" ? end : replace;
		return (
			<ConfirmDialog
				open
				danger
				busy={pending}
				problem={problem}
				title={t(`share.${confirming}Title`)}
				confirmLabel={t(`share.${confirming}`)}
				onCancel={() => setConfirming(null)}
				onConfirm={() => void run()}
			>
				{t(`share.${confirming}Text`)}
			</ConfirmDialog>
		);
	}
	const { shared, isPublished, url: link } = reply ?? { shared: null, isPublished: true, url: null };
	const url = link && moveToOrigin(link, origin);
	const copy = async (link: string) => {
		try {
			await copyText(link);
			setCopied(link);
		} catch {
			// Clipboard access is denied: a click selects the text, and the owner copies it.
		}
	};
	const actions = url ? (
		<Button onClick={() => void copy(url)}>{t(copied === url ? "share.copied" : "share.copy")}</Button>
	) : (
		reply &&
		isPublished && (
			<Button loading={make.pending} onClick={() => void make.run()}>
				{t("share.make")}
			</Button>
		)
	);
	const problem = make.problem ?? (error ? serverMessage(error, t("share.errorLoad"), t("common.networkError")) : null);
	return (
		<Dialog
			open
			title={t("share.title", { name: headingName(name) })}
			onClose={onClose}
			actions={actions}
			{...(url ? { cancelLabel: t("common.close") } : {})}
			destructive={shared !== null && { label: t("share.end"), onAsk: () => setConfirming("end") }}
		>
			<div className="flex flex-col gap-4">
				{problem !== null && <Alert tone="error">{problem}</Alert>}
				{reply && !isPublished && (
					<Alert tone="warning">{t(shared ? "share.suspended" : kind === "quiz" ? "share.notQuiz" : "share.notBook")}</Alert>
				)}
				<p>
					{t(`share.${kind}`)} <strong>{t("share.pupils")}</strong>
				</p>
				{!reply && !error && <Skeleton className="h-12 w-full" />}
				{shared && url && (
					<>
						<TextField label={t("share.link")} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
						<div className="flex flex-wrap items-center gap-4">
							<QrCode text={url} label={t("share.qr")} className="size-32 rounded-lg border border-line" />
							<div className="min-w-0 flex-1 basis-40">
								<p>{t("share.since", { date: formatDate(shared.createdAt, "day") })}</p>
								<p>{shared.users === 0 ? t("share.nobody") : t("share.users", { count: shared.users })}</p>
								<Button variant="text" size="small" className="-ms-3 min-h-11!" onClick={() => setConfirming("replace")}>
									{t("share.replace")}
								</Button>
							</div>
						</div>
					</>
				)}
			</div>
		</Dialog>
	);
}
