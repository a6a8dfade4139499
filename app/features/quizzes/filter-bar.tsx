import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { AUTHORING_LANGUAGES, LIMITS } from "#contract/limits";
import type { QuizFilters } from "~/api/quizzes";
import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/field";

const MIN_AGE: number = LIMITS.quizAge.min;
const MAX_AGE: number = LIMITS.quizAge.max;
const AGES = Array.from({ length: MAX_AGE - MIN_AGE + 1 }, (_, age) => ({ value: String(age), label: String(age) }));
const EMPTY = { text: "", language: "all", minAge: MIN_AGE, maxAge: MAX_AGE };

/** Search text counts from three characters, language unless it is all, ages unless they are the whole range (spec section 5). */
function toFilters({ text, language, minAge, maxAge }: typeof EMPTY): QuizFilters {
	const q = text.trim();
	const ages = minAge !== MIN_AGE || maxAge !== MAX_AGE;
	return {
		q: [...q].length >= LIMITS.searchText.min ? q : undefined,
		language: AUTHORING_LANGUAGES.find((known) => known === language),
		minAge: ages ? minAge : undefined,
		maxAge: ages ? maxAge : undefined,
	};
}

export function FilterBar({ onFilter }: { onFilter: (filters: QuizFilters) => void }) {
	const { t } = useTranslation();
	const [values, setValues] = useState(EMPTY);
	const length = [...values.text.trim()].length;
	const tooShort = length > 0 && length < LIMITS.searchText.min;
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		if (!tooShort) onFilter(toFilters(values));
	};
	return (
		<search>
			<form onSubmit={onSubmit} className="rounded-card border border-line bg-white p-4 sm:p-5">
				<div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1.2fr_0.8fr_0.8fr]">
					<TextField
						label={t("explore.search")}
						type="search"
						maxLength={LIMITS.searchText.max}
						value={values.text}
						onChange={(event) => setValues({ ...values, text: event.target.value })}
						hint={tooShort ? t("explore.searchHint") : undefined}
					/>
					<SelectField
						label={t("explore.language")}
						value={values.language}
						onChange={(event) => setValues({ ...values, language: event.target.value })}
						options={["all" as const, ...AUTHORING_LANGUAGES].map((value) => ({ value, label: t(`languages.${value}`) }))}
					/>
					<SelectField
						label={t("explore.minAge")}
						value={String(values.minAge)}
						onChange={(event) =>
							setValues({ ...values, minAge: Number(event.target.value), maxAge: Math.max(values.maxAge, Number(event.target.value)) })
						}
						options={AGES}
					/>
					<SelectField
						label={t("explore.maxAge")}
						value={String(values.maxAge)}
						onChange={(event) =>
							setValues({ ...values, maxAge: Number(event.target.value), minAge: Math.min(values.minAge, Number(event.target.value)) })
						}
						options={AGES}
					/>
				</div>
				<div className="mt-4 flex flex-wrap gap-2">
					<Button type="submit">{t("explore.filter")}</Button>
					<Button
						variant="outlined"
						onClick={() => {
							setValues(EMPTY);
							onFilter({});
						}}
					>
						{t("explore.reset")}
					</Button>
				</div>
			</form>
		</search>
	);
}
