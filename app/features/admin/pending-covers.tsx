import { useState } from "react";
import type { PendingCover } from "#contract/media";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { ListingView } from "~/ui/listing-view";
import { toast } from "~/ui/toast";
import { useAttempt } from "~/ui/use-attempt";
import { useExplain, useWrite } from "./use-write";

interface Asked {
	cover: PendingCover;
	approved: boolean;
}

function CoverCard({ cover, onDecide }: { cover: PendingCover; onDecide: (approved: boolean) => void }) {
	const { t } = useTexts("admin");
	const { media, book, ownerName, ownerEmail, finding } = cover;
	return (
		<li className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-white p-5 sm:flex-row">
			<a href={media.url} target="_blank" rel="noreferrer" className="shrink-0 self-center rounded-base sm:self-start">
				<img
					src={media.url}
					alt={t("admin.coverOf", { title: book.title })}
					width={media.width}
					height={media.height}
					loading="lazy"
					className="h-48 w-36 rounded-base bg-slate-100 object-contain"
				/>
			</a>
			<div className="flex min-w-0 flex-1 flex-col gap-3">
				<div>
					<h3 lang={book.language} className="text-lg wrap-anywhere text-slate-900">
						{book.title}
					</h3>
					<p className="text-sm wrap-anywhere text-slate-600">{t("admin.owner", { name: ownerName, email: ownerEmail })}</p>
				</div>
				{finding && <Alert tone="warning">{finding.reason}</Alert>}
				<div className="mt-auto flex flex-wrap gap-2 max-sm:*:grow">
					<ButtonLink to={`/books/${book._id}`} variant="outlined" size="small">
						{t("admin.viewBook")}
					</ButtonLink>
					<Button size="small" onClick={() => onDecide(true)}>
						{t("admin.approve")}
					</Button>
					<Button variant="outlined" size="small" onClick={() => onDecide(false)}>
						{t("admin.rejectQuiz")}
					</Button>
				</div>
			</div>
		</li>
	);
}

/** Asks for confirmation before a cover is shown to everybody, or refused. */
function CoverDialog({ asked: { cover, approved }, onClose }: { asked: Asked; onClose: () => void }) {
	const { t } = useTexts("admin");
	const write = useWrite();
	const explain = useExplain();
	const { busy, problem, attempt } = useAttempt((error) => explain(t("admin.errorCover"), error));
	const confirm = () =>
		attempt(async () => {
			await write(() => api("PATCH /media/admin/{id}", { params: { id: cover.media.id }, body: { approved } }));
			toast.success(t(approved ? "admin.coverApproved" : "admin.coverRefused"));
			onClose();
		});
	const label = t(approved ? "admin.approve" : "admin.rejectQuiz");
	return (
		<ConfirmDialog
			open
			title={label}
			confirmLabel={label}
			danger={!approved}
			busy={busy}
			problem={problem}
			onCancel={onClose}
			onConfirm={confirm}
		>
			<p>{t(approved ? "admin.approveCoverText" : "admin.refuseCoverText", { title: cover.book.title })}</p>
		</ConfirmDialog>
	);
}

/** Uploaded covers of public books that wait for an admin; nothing if there are none. */
export function PendingCovers({ listing }: { listing: Listing<PendingCover, unknown> }) {
	const { t } = useTexts("admin");
	const [asked, setAsked] = useState<Asked | null>(null);
	return (
		<>
			{(listing.items.length > 0 || listing.failed) && (
				<section aria-labelledby="covers" className="mb-8 flex flex-col gap-4">
					<h2 id="covers" className="text-xl text-slate-900">
						{t("admin.covers")}
					</h2>
					<ListingView listing={listing} errorText={t("admin.errorLoadCovers")} moreText={t("admin.loadMore")} empty={null}>
						{(covers) => (
							<ul className="grid gap-4 lg:grid-cols-2">
								{covers.map((cover) => (
									<CoverCard key={cover.book._id} cover={cover} onDecide={(approved) => setAsked({ cover, approved })} />
								))}
							</ul>
						)}
					</ListingView>
				</section>
			)}
			{asked && <CoverDialog asked={asked} onClose={() => setAsked(null)} />}
		</>
	);
}
