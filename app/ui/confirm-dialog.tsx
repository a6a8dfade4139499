import { type ReactNode, useState } from "react";
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
	/** For actions that cannot be undone. */
	danger?: boolean;
	/** Why the action failed. */
	problem?: string | null;
	children: ReactNode;
}

/** The dialog that asks for confirmation before an action. */
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

/** The state of a confirmation dialog after Yes: busy while the call runs, and in `problem` why it failed. */
export function useAttempt(explain: (error: unknown) => string) {
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const attempt = async (call: () => Promise<void>): Promise<void> => {
		setBusy(true);
		setProblem(null);
		try {
			await call();
		} catch (error) {
			setProblem(explain(error));
		} finally {
			setBusy(false);
		}
	};
	return { busy, problem, attempt };
}
