import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
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
	children: ReactNode;
}

/** A dialog of the admin page that changes something: Cancel and Save. */
export function SaveDialog({ title, wide = false, save, done, failed, onClose, onSaved, children }: SaveDialogProps) {
	const { t } = useTranslation();
	const { succeed, fail } = useAdminMessages();
	const [busy, setBusy] = useState(false);
	const carryOut = async () => {
		setBusy(true);
		try {
			await save();
			succeed(done);
			onSaved();
			onClose();
		} catch (error) {
			fail(error, failed);
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
			{children}
		</Dialog>
	);
}
