import { useEffect, useState } from "react";
import { href, useNavigate } from "react-router";
import type { QuizSummary } from "#contract/quizzes";
import { serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Dialog } from "~/ui/dialog";
import { SelectField } from "~/ui/field";
import { Spinner } from "~/ui/spinner";

/** Opens a game of one of the teacher's published quizzes with this class. */
export function StartDialog({ classId, onClose }: { classId: string; onClose: () => void }) {
	const { t } = useTexts("classes");
	const navigate = useNavigate();
	const [quizzes, setQuizzes] = useState<readonly QuizSummary[] | null>(null);
	const [quizId, setQuizId] = useState("");
	const [cardsOnly, setCardsOnly] = useState(false);
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const failed = t("classes.errorStart");
	useEffect(() => {
		const controller = new AbortController();
		api("GET /quizzes/my", { query: { status: "published", limit: 50 }, signal: controller.signal })
			.then(({ quizzes: found }) => {
				setQuizzes(found);
				setQuizId(found[0]?._id ?? "");
			})
			.catch((error: unknown) => {
				if (!controller.signal.aborted) setProblem(serverMessage(error, failed));
			});
		return () => controller.abort();
	}, [failed]);
	const start = async () => {
		setBusy(true);
		setProblem(null);
		try {
			const { pin } = await api("POST /instances", { body: { quizTemplateId: quizId, settings: { classId, cardsOnly } } });
			await navigate(href("/host/:pin", { pin }));
		} catch (error) {
			setProblem(serverMessage(error, failed));
			setBusy(false);
		}
	};
	return (
		<Dialog
			open
			title={t("classes.start")}
			onClose={onClose}
			actions={
				<Button loading={busy} disabled={quizId === ""} onClick={() => void start()}>
					{t("classes.start")}
				</Button>
			}
		>
			<div className="flex flex-col gap-4">
				{problem !== null && <Alert tone="error">{problem}</Alert>}
				{quizzes === null && problem === null && <Spinner label={t("common.loading")} />}
				{quizzes?.length === 0 && <p>{t("classes.noQuizzes")}</p>}
				{quizzes !== null && quizzes.length > 0 && (
					<SelectField
						label={t("classes.quiz")}
						value={quizId}
						onChange={(event) => setQuizId(event.target.value)}
						options={quizzes.map(({ _id, name }) => ({ value: _id, label: name }))}
					/>
				)}
				<Checkbox checked={cardsOnly} onChange={(event) => setCardsOnly(event.target.checked)} label={t("classes.cardsOnly")} />
			</div>
		</Dialog>
	);
}
