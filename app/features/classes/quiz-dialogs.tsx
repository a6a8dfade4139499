import { type SubmitEvent, useId, useState } from "react";
import { href, Link, useNavigate } from "react-router";
import { LIMITS } from "#contract/limits";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { homeworkPath } from "~/lib/paths";
import { useQuizSearch } from "~/lib/use-quiz-search";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Checkbox, ChoiceGroup, RadioRow } from "~/ui/choice-group";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/field";
import { Spinner } from "~/ui/spinner";

interface QuizChoiceProps {
	chosen: string | null;
	onChoose: (id: string) => void;
}

function QuizChoice({ chosen, onChoose }: QuizChoiceProps) {
	const { t } = useTexts("classes");
	const id = useId();
	const { found, failed, from, search, searchIn, loadMore } = useQuizSearch("published");
	const [text, setText] = useState("");
	const [tooShort, setTooShort] = useState(false);
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		const q = text.trim();
		const isShort = from === "all" && q !== "" && [...q].length < LIMITS.searchText.min;
		setTooShort(isShort);
		if (!isShort) search(q);
	};
	return (
		<div className="flex flex-col gap-3">
			<ChoiceGroup
				legend={t("classes.quizzesFrom")}
				choices={(["own", "all"] as const).map((value) => ({ value, label: t(`classes.quizSource.${value}`) }))}
				value={from}
				onChange={(next) => {
					setText("");
					setTooShort(false);
					searchIn(next);
				}}
			/>
			<search>
				<form onSubmit={submit}>
					<TextField
						label={t("classes.searchQuiz")}
						error={tooShort ? t("classes.searchShort", { min: LIMITS.searchText.min }) : null}
						type="search"
						enterKeyHint="search"
						maxLength={LIMITS.searchText.max}
						value={text}
						onChange={(event) => setText(event.target.value)}
						beside={
							<Button type="submit" variant="outlined" className="min-h-12 shrink-0">
								{t("classes.search")}
							</Button>
						}
					/>
				</form>
			</search>
			{failed && <Alert tone="error">{t("classes.errorQuizzes")}</Alert>}
			{found === null && !failed && <Spinner label={t("common.loading")} />}
			{found?.quizzes.length === 0 && (
				<p role="status">{t(found.q === "" && from === "own" ? "classes.noQuizzes" : "classes.noQuizFound")}</p>
			)}
			{found !== null && found.quizzes.length > 0 && (
				<div
					role="radiogroup"
					aria-label={t("classes.quiz")}
					className="max-h-64 divide-y divide-line overflow-y-auto rounded-base border border-line"
				>
					{found.quizzes.map(({ _id, name, language, questionCount }) => (
						<RadioRow
							key={_id}
							name={id}
							checked={_id === chosen}
							onChange={() => onChoose(_id)}
							className="min-h-12 items-center px-3 py-2"
						>
							<span lang={language} className="min-w-0 flex-1 font-semibold wrap-anywhere text-slate-900">
								{name}
							</span>
							<span className="shrink-0 text-sm text-slate-600">{t("classes.questions", { count: questionCount })}</span>
						</RadioRow>
					))}
					{found.hasMore && (
						<Button variant="text" className="w-full" onClick={loadMore}>
							{t("classes.moreQuizzes")}
						</Button>
					)}
				</div>
			)}
		</div>
	);
}

/** Chooses only the quiz; the form of the homework asks for the rest. */
export function HomeworkDialog({ classId, onClose }: { classId?: string | undefined; onClose: () => void }) {
	const { t } = useTexts("classes");
	const [quizId, setQuizId] = useState<string | null>(null);
	return (
		<Dialog
			open
			title={t("classes.setHomework")}
			onClose={onClose}
			actions={
				quizId === null ? (
					<Button disabled>{t("classes.next")}</Button>
				) : (
					<ButtonLink to={homeworkPath(quizId, { classId })}>{t("classes.next")}</ButtonLink>
				)
			}
		>
			<QuizChoice chosen={quizId} onChoose={setQuizId} />
		</Dialog>
	);
}

const WAYS = ["together", "ownPace"] as const;

export function StartDialog({ classId, onClose }: { classId: string; onClose: () => void }) {
	const { t } = useTexts("classes");
	const navigate = useNavigate();
	const [quizId, setQuizId] = useState<string | null>(null);
	const [cardsOnly, setCardsOnly] = useState(false);
	const [answerCards, setAnswerCards] = useState(false);
	const [how, setHow] = useState<(typeof WAYS)[number]>(WAYS[0]);
	const settings = { classId, cardsOnly, answerCards };
	const start = useWrite("POST /instances", {
		failure: t("classes.errorStart"),
		onDone: ({ pin }) => navigate(href("/host/:pin", { pin })),
	});
	return (
		<Dialog
			open
			title={t("classes.start")}
			onClose={onClose}
			actions={
				how === "ownPace" && quizId !== null ? (
					<ButtonLink to={homeworkPath(quizId, { classId, inClass: true })}>{t("classes.next")}</ButtonLink>
				) : (
					<Button
						loading={start.pending}
						disabled={quizId === null}
						onClick={() => {
							if (quizId !== null) void start.run({ body: { quizTemplateId: quizId, settings } });
						}}
					>
						{t(how === "ownPace" ? "classes.next" : "classes.start")}
					</Button>
				)
			}
		>
			<div className="flex flex-col gap-4">
				{start.problem !== null && <Alert tone="error">{start.problem}</Alert>}
				<QuizChoice chosen={quizId} onChoose={setQuizId} />
				<ChoiceGroup
					legend={t("classes.how")}
					choices={WAYS.map((value) => ({ value, label: t(`classes.way.${value}`) }))}
					value={how}
					onChange={setHow}
				/>
				{how === "ownPace" ? (
					<p className="text-sm text-slate-600">{t("classes.ownPaceHint")}</p>
				) : (
					<>
						<Checkbox checked={cardsOnly} onChange={(event) => setCardsOnly(event.target.checked)} label={t("classes.cardsOnly")} />
						<div>
							<Checkbox
								checked={answerCards}
								onChange={(event) => setAnswerCards(event.target.checked)}
								label={
									<>
										<span className="font-semibold">{t("classes.withoutPhones")}</span>
										<span className="block text-sm text-slate-600">{t("classes.withoutPhonesHint")}</span>
									</>
								}
							/>
							<Link to="/answer-cards" target="_blank" className="ms-8 inline-block py-1.5 font-semibold text-primary-800 underline">
								{t("classes.howCards")}
							</Link>
						</div>
					</>
				)}
			</div>
		</Dialog>
	);
}
