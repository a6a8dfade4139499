import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/api-error";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { useAdminMessages } from "./use-admin";

interface SaveDialogProps {
	title: string;
	wide?: boolean;
	/** Carries the change out; what it throws is said with `failed`, and the dialog stays open with what was typed. */
	save: () => Promise<unknown>;
	done: string;
	failed: string;
	onClose: () => void;
	onSaved: () => void;
	/** Another admin was faster: looks up what stands there now, so that the next save knows of it. */
	onConflict?: (error: ApiError) => void | Promise<void>;
	/** What stands there now, once that happened. */
	current?: ReactNode;
	children: ReactNode;
}

/** A dialog of the admin page that changes something: Cancel and Save. */
export function SaveDialog({ title, wide = false, save, done, failed, onClose, onSaved, onConflict, current, children }: SaveDialogProps) {
	const { t } = useTranslation();
	const { succeed, explain } = useAdminMessages();
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const carryOut = async () => {
		setBusy(true);
		setProblem(null);
		try {
			await save();
			succeed(done);
			onSaved();
			onClose();
		} catch (error) {
			if (error instanceof ApiError && error.code === "EDIT_CONFLICT") await onConflict?.(error);
			setProblem(explain(error, failed));
		} finally {
			setBusy(false);
		}
	};
	return (
		<Dialog
			open
			wide={wide}
			title={title}
			onClose={onClose}
			actions={
				<>
					<Button variant="outlined" onClick={onClose}>
						{t("common.cancel")}
					</Button>
					<Button loading={busy} onClick={() => void carryOut()}>
						{t("admin.save")}
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-4">
				{/* Said in the dialog: the page behind it, with its snackbars, is out of reach for screen readers. */}
				{problem && <Alert tone="error">{problem}</Alert>}
				{problem && current && (
					<Alert tone="info">
						<p className="font-semibold">{t("admin.conflict")}</p>
						<div className="mt-2 font-normal">{current}</div>
					</Alert>
				)}
				{children}
			</div>
		</Dialog>
	);
}
