import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { REPORT_TEXT_MAX, TIMINGS } from "#contract/limits";
import type { ReportReason } from "#contract/reports/reports";
import { verifyStoredSession } from "~/api/auth";
import { api } from "~/api/client";
import { setHydrated, useSession } from "~/api/session";
import { useRun } from "~/api/use-run";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button, buttonStyle } from "~/ui/button";
import { SelectField, TextArea } from "~/ui/field";
import { NativeDialog } from "~/ui/native-dialog";
import { RichText } from "./rich-text";

export interface ReportedQuestion {
	question: { id: string; text: string };
	questionIndex: number;
	lang?: string | undefined;
}

interface ReportDialogProps {
	quizId: string;
	nickname?: string | undefined;
	reported: ReportedQuestion;
	onClose: () => void;
}

const REASONS: { value: ReportReason; key: "reasonIncorrect" | "reasonOffensive" | "reasonInappropriate" | "reasonOther" }[] = [
	{ value: "incorrect", key: "reasonIncorrect" },
	{ value: "offensive", key: "reasonOffensive" },
	{ value: "inappropriate", key: "reasonInappropriate" },
	{ value: "other", key: "reasonOther" },
];

const FORM_ID = "report-form";

/** Visitors are asked to log in; the thank-you message stays for two seconds. */
export default function ReportDialog({ quizId, nickname, reported, onClose }: ReportDialogProps) {
	const { t } = useTexts();
	const { user, status: session } = useSession();
	const [reason, setReason] = useState<ReportReason>("incorrect");
	const [description, setDescription] = useState("");
	const [sent, setSent] = useState(false);
	const { question, questionIndex, lang } = reported;

	// The player's page checks the session only when it is first needed; other pages know it.
	useEffect(() => {
		setHydrated();
		void verifyStoredSession();
	}, []);

	// The page behind re-renders with each second of the countdown: the two seconds must not restart with it.
	const closeInTime = useEffectEvent(onClose);
	useEffect(() => {
		if (!sent) return;
		const timer = setTimeout(() => closeInTime(), TIMINGS.reportCloseMs);
		return () => clearTimeout(timer);
	}, [sent]);

	// `useRun` instead of `useWrite`, because the player's page has no router.
	const send = useRun(
		() =>
			api("POST /reports", {
				body: {
					// A quiz, or the PIN of a live session whose quiz is meant.
					quizId,
					questionId: question.id,
					questionText: question.text,
					questionIndex,
					reporterEmail: user?.email,
					reporterNickname: nickname,
					reason,
					description: description.trim() || undefined,
				},
			}),
		{ failure: t("report.error"), onDone: () => setSent(true) },
	);
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		void send.run();
	};

	if (session === "loading") return null;
	const dialog = { title: t("report.title"), onClose };
	if (!user) {
		// A plain link, because the player's page has no router. It opens a new tab, because the game goes on here.
		const login = (
			<a
				className={buttonStyle()}
				target="_blank"
				href={`/login?${new URLSearchParams({ from: `${location.pathname}${location.search}` })}`}
				rel="noopener"
			>
				{t("report.login")}
			</a>
		);
		return (
			<NativeDialog {...dialog} actions={login}>
				{t("report.loginRequired")}
			</NativeDialog>
		);
	}
	if (sent) {
		return (
			<NativeDialog {...dialog}>
				<Alert tone="success">{t("report.success")}</Alert>
			</NativeDialog>
		);
	}
	const submit = (
		<Button type="submit" form={FORM_ID} loading={send.pending}>
			{t("report.submit")}
		</Button>
	);
	return (
		<NativeDialog {...dialog} actions={submit}>
			<form id={FORM_ID} onSubmit={onSubmit} className="flex flex-col gap-4">
				{send.problem && <Alert tone="error">{send.problem}</Alert>}
				<p lang={lang} className="rounded-base bg-slate-100 px-3 py-2 break-words">
					<RichText text={question.text} />
				</p>
				<SelectField
					label={t("report.reason")}
					value={reason}
					onChange={(event) => setReason(REASONS.find(({ value }) => value === event.target.value)?.value ?? "incorrect")}
					options={REASONS.map(({ value, key }) => ({ value, label: t(`report.${key}`) }))}
				/>
				<TextArea
					label={t("report.description")}
					maxLength={REPORT_TEXT_MAX}
					value={description}
					onChange={(event) => setDescription(event.target.value)}
				/>
			</form>
		</NativeDialog>
	);
}
