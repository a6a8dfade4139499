import type { ReactNode } from "react";
import { useT } from "~/i18n/translator";
import { Alert } from "./alert";
import { Button } from "./button";
import { Dialog } from "./dialog";

interface ConfirmDialogProps {
	open: boolean;
	title: string;
	confirmLabel: string;
	/** Absent once there is nothing to confirm any more. */
	onConfirm?: () => void | Promise<void>;
	onCancel: () => void;
	busy?: boolean;
	/** For what cannot be undone. */
	danger?: boolean;
	/** Why it did not happen. */
	problem?: string | null;
	children: ReactNode;
}

/** The one way to ask before something happens. */
export function ConfirmDialog({
	open,
	title,
	confirmLabel,
	onConfirm,
	onCancel,
	busy = false,
	danger = false,
	problem = null,
	children,
}: ConfirmDialogProps) {
	const { t } = useT();
	return (
		<Dialog
			open={open}
			title={title}
			onClose={onCancel}
			actions={
				<>
					<Button variant="outlined" onClick={onCancel} disabled={busy}>
						{t(onConfirm ? "common.cancel" : "common.close")}
					</Button>
					{onConfirm && (
						<Button variant={danger ? "danger" : "contained"} loading={busy} onClick={() => void onConfirm()}>
							{confirmLabel}
						</Button>
					)}
				</>
			}
		>
			{problem !== null && (
				<div className="mb-4">
					<Alert tone="error">{problem}</Alert>
				</div>
			)}
			{children}
		</Dialog>
	);
}
