import { useEffect, useState } from "react";
import { LIMITS, TIMINGS } from "#contract/limits";
import type { ReportReason } from "#contract/reports";
import { serverMessage } from "~/api/api-error";
import { submitReport } from "~/api/reports";
import { useSession } from "~/api/session";
import { useT } from "~/i18n/translator";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { buttonStyle } from "~/ui/button-style";
import { Dialog } from "~/ui/dialog";
import { SelectField, TextArea } from "~/ui/field";

interface ReportDialogProps {
	quizId: string;
	question: { id: string; text: string };
	questionIndex: number;
	nickname?: string | undefined;
	onClose: () => void;
}

const REASONS: { value: ReportReason; key: "reasonIncorrect" | "reasonOffensive" | "reasonInappropriate" | "reasonOther" }[] = [
	{ value: "incorrect", key: "reasonIncorrect" },
	{ value: "offensive", key: "reasonOffensive" },
	{ value: "inappropriate", key: "reasonInappropriate" },
	{ value: "other", key: "reasonOther" },
];

/** Reason and description of a report; visitors are asked to log in, thanks stay for two seconds. */
export default function ReportDialog({ quizId, question, questionIndex, nickname, onClose }: ReportDialogProps) {
	const { t } = useT();
	const { user } = useSession();
	const [reason, setReason] = useState<ReportReason>("incorrect");
	const [description, setDescription] = useState("");
	const [status, setStatus] = useState<"editing" | "sending" | "sent">("editing");
	const [error, setError] = useState<string | null>(null);

	useEffect(() => {
		if (status !== "sent") return;
		const timer = setTimeout(onClose, TIMINGS.reportCloseMs);
		return () => clearTimeout(timer);
	}, [status, onClose]);

	const send = async () => {
		setStatus("sending");
		setError(null);
		try {
			await submitReport({
				quizId,
				questionId: question.id,
				questionText: question.text,
				questionIndex,
				reporterEmail: user?.email,
				reporterNickname: nickname,
				reason,
				description: description.trim() || undefined,
			});
			setStatus("sent");
		} catch (failure) {
			setError(serverMessage(failure, t("report.error")));
			setStatus("editing");
		}
	};

	if (!user) {
		return (
			<Dialog
				open
				title={t("report.title")}
				onClose={onClose}
				actions={
					<>
						<Button variant="outlined" onClick={onClose}>
							{t("common.cancel")}
						</Button>
						{/* A plain link: the player's page has no router. */}
						<a className={buttonStyle()} href={`/login?${new URLSearchParams({ from: `${location.pathname}${location.search}` })}`}>
							{t("report.login")}
						</a>
					</>
				}
			>
				{t("report.loginRequired")}
			</Dialog>
		);
	}
	if (status === "sent") {
		return (
			<Dialog open title={t("report.title")} onClose={onClose}>
				<Alert tone="success">{t("report.success")}</Alert>
			</Dialog>
		);
	}
	return (
		<Dialog
			open
			title={t("report.title")}
			onClose={onClose}
			actions={
				<>
					<Button variant="outlined" onClick={onClose}>
						{t("common.cancel")}
					</Button>
					<Button loading={status === "sending"} onClick={() => void send()}>
						{t("report.submit")}
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-4">
				{error && <Alert tone="error">{error}</Alert>}
				<p className="rounded-base bg-slate-100 px-3 py-2 break-words">{question.text}</p>
				<SelectField
					label={t("report.reason")}
					value={reason}
					onChange={(event) => setReason(REASONS.find(({ value }) => value === event.target.value)?.value ?? "incorrect")}
					options={REASONS.map(({ value, key }) => ({ value, label: t(`report.${key}`) }))}
				/>
				<TextArea
					label={t("report.description")}
					maxLength={LIMITS.reportText.max}
					value={description}
					onChange={(event) => setDescription(event.target.value)}
				/>
			</div>
		</Dialog>
	);
}
