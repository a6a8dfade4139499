import type { ReactNode } from "react";
import { Alert } from "./alert";
import { Button } from "./button";
import { Dialog } from "./dialog";

interface ConfirmDialogProps {
	open: boolean;
	title: string;
	confirmLabel: string;
	/** Absent if there is nothing to confirm any more. */
	onConfirm?: () => void | Promise<void>;
	onCancel: () => void;
	busy?: boolean;
	danger?: boolean;
	problem?: string | null;
	children: ReactNode;
}

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
	return (
		<Dialog
			open={open}
			title={title}
			onClose={onCancel}
			busy={busy}
			actions={
				onConfirm && (
					<Button variant={danger ? "danger" : "contained"} loading={busy} onClick={() => void onConfirm()}>
						{confirmLabel}
					</Button>
				)
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
