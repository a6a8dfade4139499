import { Play } from "lucide-react";
import type { QuizSummary } from "#contract/quizzes";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { Cover } from "~/ui/cover";

/** A few quizzes that a visitor can play at once; nothing if there are none. */
export function StarterQuizzes({ quizzes }: { quizzes: readonly QuizSummary[] }) {
	const { t } = useTexts("front");
	if (quizzes.length === 0) return null;
	return (
		<section aria-labelledby="starters">
			<h2 id="starters" className="text-2xl text-slate-900">
				{t("landing.startersTitle")}
			</h2>
			<p className="mt-1 text-slate-600">{t("landing.startersText")}</p>
			<ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
				{quizzes.map(({ _id, coverImage, name, questionCount, minAge, maxAge, language }) => (
					<li key={_id} className="flex min-w-0 flex-col rounded-card border border-line bg-white">
						<Cover id={_id} picture={coverImage} className="h-28 w-full rounded-t-[15px] border-line border-b" />
						<div className="flex flex-1 flex-col gap-3 p-5">
							<h3 id={`starter-${_id}`} lang={language} className="text-lg leading-snug wrap-anywhere text-slate-900">
								{name}
							</h3>
							<p className="flex flex-wrap gap-1.5">
								<Chip tone="primary">{t("landing.starterQuestions", { count: questionCount })}</Chip>
								<Chip>{t("landing.starterAges", { min: minAge, max: maxAge })}</Chip>
							</p>
							<ButtonLink to={`/solo/${_id}`} variant="outlined" aria-describedby={`starter-${_id}`} className="mt-auto">
								<Play />
								{t("landing.starterPlay")}
							</ButtonLink>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
