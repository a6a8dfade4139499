import { useEffect, useRef } from "react";
import type { Blocker } from "react-router";
import { useTexts } from "~/i18n/texts";
import { Alert } from "./alert";
import { Button } from "./button";
import { ConfirmDialog } from "./confirm-dialog";

interface DraftBannerProps {
	savedAt: string;
	onRestore: () => void;
	onDiscard: () => void;
}

export function DraftBanner({ savedAt, onRestore, onDiscard }: DraftBannerProps) {
	const { t, formatDate } = useTexts("author");
	const place = useRef<HTMLDivElement>(null);
	// The banner appears once the stored work was read; by then the page may be where it was left, far below.
	useEffect(() => {
		const top = place.current?.getBoundingClientRect().top ?? 0;
		if (top < 0 || top > window.innerHeight) place.current?.scrollIntoView({ block: "center" });
	}, []);
	return (
		<Alert tone="info">
			<div ref={place} className="flex flex-wrap items-center gap-3">
				<p className="min-w-52 flex-1">{t("draft.found", { when: formatDate(savedAt, "dayAndTime") })}</p>
				<div className="flex flex-wrap gap-2">
					<Button onClick={onRestore}>{t("draft.restore")}</Button>
					<Button variant="outlined" onClick={onDiscard}>
						{t("draft.discard")}
					</Button>
				</div>
			</div>
		</Alert>
	);
}

interface LeaveDialogProps {
	blocker: Blocker;
	/** The page has material or generated questions, which no draft stores. */
	losesMaterial?: boolean;
}

export function LeaveDialog({ blocker, losesMaterial = false }: LeaveDialogProps) {
	const { t } = useTexts("author");
	return (
		<ConfirmDialog
			open={blocker.state === "blocked"}
			title={t("draft.leaveTitle")}
			confirmLabel={t("draft.leave")}
			onCancel={() => blocker.reset?.()}
			onConfirm={() => blocker.proceed?.()}
		>
			{t(losesMaterial ? "draft.leaveHeld" : "draft.leaveText")}
		</ConfirmDialog>
	);
}
