import { useEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { AUTHORING_LANGUAGES } from "#contract/limits";
import type { QuizSummary } from "#contract/quizzes/quizzes";
import { dailyLimitOf, serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { isModelMissing } from "~/api/model-missing";
import { useRead } from "~/api/use-read";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { SelectField } from "~/ui/field";

preloadTexts("material");

/** A model takes its time for a long quiz. */
const WITHIN_MS = 300_000;

interface TranslateDialogProps {
	quiz: Pick<QuizSummary, "_id" | "name" | "language">;
	onClose: () => void;
}

export default function TranslateDialog({ quiz, onClose }: TranslateDialogProps) {
	const { t, language: interfaceLanguage } = useTexts("material", "site");
	const navigate = useNavigate();
	const others = AUTHORING_LANGUAGES.filter((one) => one !== quiz.language);
	const [language, setLanguage] = useState(others.find((one) => one === interfaceLanguage) ?? others[0] ?? "en");
	const [running, setRunning] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const { reply: modelMissing } = useRead("model", isModelMissing);
	const request = useRef<AbortController | null>(null);
	useEffect(() => () => request.current?.abort(), []);

	const start = async () => {
		const abort = new AbortController();
		request.current = abort;
		setRunning(true);
		setFailure(null);
		try {
			const made = await api("POST /quizzes/{id}/translate", {
				params: { id: quiz._id },
				body: { language },
				signal: abort.signal,
				withinMs: WITHIN_MS,
			});
			void navigate(href("/quiz/edit/:id", { id: made.quiz._id }), { state: { untranslated: made.untranslated } });
			onClose();
		} catch (error) {
			if (abort.signal.aborted) return;
			const limit = dailyLimitOf(error);
			const message = serverMessage(error, t("translation.failed"), t("common.networkError"));
			setFailure(limit ? `${message} (${t(`site:dailyLimit.${limit.kind}`, limit)})` : message);
			setRunning(false);
		}
	};
	return (
		<Dialog
			open
			title={t("translation.title", { name: quiz.name })}
			onClose={onClose}
			actions={
				<Button loading={running} disabled={modelMissing ?? false} onClick={() => void start()}>
					{t("translation.start")}
				</Button>
			}
		>
			<div className="flex flex-col gap-4">
				{modelMissing ? (
					<Alert tone="info">{t("translation.modelMissing")}</Alert>
				) : (
					<p className="text-slate-700">{t("translation.text")}</p>
				)}
				<SelectField
					label={t("translation.language")}
					disabled={running}
					value={language}
					onChange={(event) => setLanguage(others.find((one) => one === event.target.value) ?? language)}
					options={others.map((one) => ({ value: one, label: t(`site:languages.${one}`) }))}
					hint={t("translation.cost")}
				/>
				<p role="status" className="font-medium text-slate-700 empty:hidden">
					{running && t("translation.running")}
				</p>
				{failure && <Alert tone="error">{failure}</Alert>}
			</div>
		</Dialog>
	);
}
