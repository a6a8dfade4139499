import { useEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { AUTHORING_LANGUAGES } from "#contract/limits";
import type { QuizSummary } from "#contract/quizzes/quizzes";
import { serverMessage, withDailyLimit } from "~/api/api-error";
import { api } from "~/api/client";
import { isModelMissing } from "~/api/model-missing";
import { useRead } from "~/api/use-read";
import { useWrite } from "~/api/use-write";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { SelectField } from "~/ui/field";

preloadTexts("material");

/** A model takes its time for a long quiz. */
const TRANSLATE_TIMEOUT_MS = 300_000;

interface TranslateDialogProps {
	quiz: Pick<QuizSummary, "_id" | "name" | "language">;
	onClose: () => void;
}

export default function TranslateDialog({ quiz, onClose }: TranslateDialogProps) {
	const { t, language: interfaceLanguage } = useTexts("material", "site");
	const navigate = useNavigate();
	const others = AUTHORING_LANGUAGES.filter((one) => one !== quiz.language);
	const [language, setLanguage] = useState(others.find((one) => one === interfaceLanguage) ?? others[0] ?? "en");
	const { reply: modelMissing } = useRead("model", isModelMissing);
	const request = useRef<AbortController | null>(null);
	useEffect(() => () => request.current?.abort(), []);
	const translate = useWrite(
		() => {
			request.current = new AbortController();
			const { signal } = request.current;
			return api("POST /quizzes/{id}/translate", { params: { id: quiz._id }, body: { language }, signal, withinMs: TRANSLATE_TIMEOUT_MS });
		},
		{
			failure: (error) => withDailyLimit(serverMessage(error, t("translation.failed"), t("common.networkError")), error, t),
			onDone: ({ quiz: made, untranslated }) => {
				void navigate(href("/quiz/edit/:id", { id: made._id }), { state: { untranslated } });
				onClose();
			},
		},
	);
	return (
		<Dialog
			open
			title={t("translation.title", { name: quiz.name })}
			onClose={onClose}
			actions={
				<Button loading={translate.pending} disabled={modelMissing ?? false} onClick={() => void translate.run()}>
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
					disabled={translate.pending}
					value={language}
					onChange={(event) => setLanguage(others.find((one) => one === event.target.value) ?? language)}
					options={others.map((one) => ({ value: one, label: t(`site:languages.${one}`) }))}
					hint={t("translation.cost")}
				/>
				<p role="status" className="font-medium text-slate-700 empty:hidden">
					{translate.pending && t("translation.running")}
				</p>
				{translate.problem !== null && <Alert tone="error">{translate.problem}</Alert>}
			</div>
		</Dialog>
	);
}
