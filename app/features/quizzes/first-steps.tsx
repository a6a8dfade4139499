import { Check, Play, Presentation, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { href, useFetcher } from "react-router";
import type { QuizSummary } from "#contract/quizzes/quizzes";
import { endFirstSteps } from "~/api/session";
import { useTexts } from "~/i18n/texts";
import { Button, IconButton } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/layout";
import { focusHeading } from "~/ui/use-step-focus";
import type { StepsDone as Steps } from "./explore-start";

interface StepProps {
	number: number;
	done: boolean;
	title: string;
	text: string;
	children: ReactNode;
}

function Step({ number, done, title, text, children }: StepProps) {
	const { t } = useTexts("site");
	return (
		<li className="flex min-w-0 gap-3 max-lg:items-center lg:flex-col">
			<span
				className={`grid size-9 shrink-0 max-lg:size-8 place-items-center rounded-full font-bold tabular-nums ${done ? "bg-success-700 text-white" : "bg-primary-100 text-primary-800"}`}
			>
				{done ? <Check className="size-5" role="img" aria-label={t("firstSteps.done")} aria-hidden={false} /> : number}
			</span>
			{/* On a phone or tablet a step is one line: its name, and its button beside it. */}
			<div className="flex min-w-0 flex-1 max-lg:flex-wrap max-lg:items-center max-lg:justify-between max-lg:gap-x-2 lg:flex-col lg:items-start">
				<h3 className="text-lg leading-snug text-slate-900 max-lg:text-base">{title}</h3>
				<p className="mt-0.5 mb-3 text-slate-600 max-lg:sr-only">{text}</p>
				{!done && <div className="flex flex-wrap gap-2 max-lg:*:px-3 max-lg:*:text-sm max-lg:[&_svg]:hidden lg:mt-auto">{children}</div>}
			</div>
		</li>
	);
}

interface FirstStepsProps {
	steps: Steps;
	userId: string;
	quiz: QuizSummary | undefined;
}

/** The steps disappear for good when their user hides them, or has asked a class. */
export function FirstSteps({ steps, userId, quiz }: FirstStepsProps) {
	const { t } = useTexts("site");
	const fetcher = useFetcher();
	const [hidden, setHidden] = useState(false);
	if (hidden) return null;
	const hide = () => {
		endFirstSteps(userId);
		setHidden(true);
		focusHeading(document);
	};
	return (
		<Card as="section" aria-labelledby="first-steps" className="relative p-5 max-lg:p-4">
			<h2 id="first-steps" className="pe-10 text-xl text-slate-900">
				{t("firstSteps.title")}
			</h2>
			<p className="mt-1 pe-10 text-slate-600 max-lg:hidden">{t("firstSteps.text")}</p>
			<ol className="mt-5 grid gap-6 max-lg:mt-3 max-lg:gap-2 lg:grid-cols-3">
				<Step number={1} done={steps.solo} title={t("firstSteps.solo")} text={t("firstSteps.soloText")}>
					{quiz && (
						<ButtonLink to={`/solo/${quiz._id}`} variant="outlined">
							<Play />
							{t("firstSteps.soloAction")}
						</ButtonLink>
					)}
				</Step>
				<Step number={2} done={false} title={t("firstSteps.host")} text={t("firstSteps.hostText")}>
					{quiz && (
						<Button
							loading={fetcher.state !== "idle"}
							onClick={() => void fetcher.submit({ id: quiz._id }, { method: "post", action: href("/quiz/start") })}
						>
							<Presentation />
							{t("firstSteps.hostAction")}
						</Button>
					)}
				</Step>
				<Step number={3} done={steps.make} title={t("firstSteps.make")} text={t("firstSteps.makeText")}>
					<ButtonLink to="/classes" variant="outlined">
						{t("firstSteps.makeClass")}
					</ButtonLink>
					<ButtonLink to="/quiz/create" variant="outlined">
						{t("firstSteps.makeQuiz")}
					</ButtonLink>
				</Step>
			</ol>
			<IconButton label={t("firstSteps.hide")} className="absolute top-2 end-2" onClick={hide}>
				<X />
			</IconButton>
		</Card>
	);
}
