import { Play, Presentation } from "lucide-react";
import { href, Link, useFetcher } from "react-router";
import type { QuizSummary } from "#contract/quizzes/quizzes";
import { useTexts } from "~/i18n/texts";
import { useHydrated } from "~/ui/before-hydration";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/layout";
import { QuizCover } from "./quiz-cover";

function HostButton({ id }: { id: string }) {
	const { t } = useTexts("front");
	const fetcher = useFetcher();
	const hydrated = useHydrated();
	return (
		<Button
			variant="outlined"
			disabled={!hydrated}
			loading={fetcher.state !== "idle"}
			aria-describedby={`starter-${id}`}
			className="min-w-fit flex-1 px-3!"
			onClick={() => void fetcher.submit({ id, new: "1" }, { method: "post", action: href("/quiz/start") })}
		>
			<Presentation />
			{t("landing.starterHost")}
		</Button>
	);
}

export function StarterQuizzes({ quizzes }: { quizzes: readonly QuizSummary[] }) {
	const { t } = useTexts("front");
	if (quizzes.length === 0) return null;
	return (
		<section aria-labelledby="starters">
			<h2 id="starters" className="text-2xl text-slate-900">
				{t("landing.startersTitle")}
			</h2>
			<p className="mt-1 text-slate-600">{t("landing.startersText")}</p>
			<ul className="mt-4 grid gap-3 sm:gap-4 md:grid-cols-3">
				{quizzes.map((quiz) => {
					const { _id, name, questionCount, minAge, maxAge, language } = quiz;
					return (
						<Card as="li" key={_id} className="flex min-w-0 flex-col gap-3 p-3 sm:p-4">
							<div className="flex items-center gap-3">
								<QuizCover quiz={quiz} className="size-16 shrink-0 rounded-base text-5xl" />
								<div className="min-w-0">
									<h3 id={`starter-${_id}`} lang={language} className="text-lg leading-snug wrap-anywhere text-slate-900">
										<Link to={href("/quiz/:id", { id: _id })} className="underline-offset-4 hover:underline">
											{name}
										</Link>
									</h3>
									<p className="text-slate-600">
										{t("landing.starterQuestions", { count: questionCount })} · {t("landing.starterAges", { min: minAge, max: maxAge })}
									</p>
								</div>
							</div>
							<div className="mt-auto flex flex-wrap gap-2">
								<ButtonLink to={`/solo/${_id}`} variant="outlined" aria-describedby={`starter-${_id}`} className="min-w-fit flex-1 px-3!">
									<Play />
									{t("landing.starterPlay")}
								</ButtonLink>
								<HostButton id={_id} />
							</div>
						</Card>
					);
				})}
			</ul>
		</section>
	);
}
