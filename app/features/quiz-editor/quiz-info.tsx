import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { type Dispatch, useId } from "react";
import { AUTHORING_LANGUAGES, LIMITS } from "#contract/limits";
import { useTexts } from "~/i18n/texts";
import { SelectField, TextField } from "~/ui/field";
import { NumberField } from "~/ui/form";
import { Card } from "~/ui/layout";
import type { EditorAction } from "./editor-state";
import type { EditorValues, QuizInfoValues as Info } from "./editor-values";
import { findInfoError, NAME_PLACE, type SaveErrors } from "./field-errors";
import type { OwnBooks } from "./own-books";
import { PlaceFields } from "./place-fields";

interface QuizInfoProps {
	values: EditorValues;
	errors: SaveErrors | null;
	books: OwnBooks;
	/** The author of a new quiz begins with its name. */
	isNew: boolean;
	readOnly: boolean;
	open: boolean;
	onToggle: () => void;
	dispatch: Dispatch<EditorAction>;
}

const VISIBILITIES = ["public", "private"] as const;

/** "English · ages 10–14 · public · 60 s" */
function SettingsSummary({ values }: { values: EditorValues }) {
	const { t } = useTexts("author", "site");
	const { language, visibility, minAge, maxAge, defaultTimeLimit, bookId } = values;
	const parts = [
		t(`site:languages.${language}`),
		t("site:quizCard.ages", { min: minAge ?? "–", max: maxAge ?? "–" }),
		t(`site:quizCard.visibility.${visibility}`),
		t("aiGenerator.seconds", { seconds: defaultTimeLimit ?? "–" }),
		...(bookId === null ? [] : [t("quizEditor.inBook")]),
	];
	return parts.join(" · ");
}

export function QuizInfo({ values, errors, books, isNew, readOnly, open, onToggle, dispatch }: QuizInfoProps) {
	const { t } = useTexts("author", "site");
	const fields = useId();
	const setInfo = (info: Partial<Info>) => dispatch({ type: "setInfo", info });
	const renderNumberField = (field: "minAge" | "maxAge" | "defaultTimeLimit", limits: { min: number; max: number }) => (
		<NumberField
			label={t(`quizEditor.${field}`)}
			value={values[field]}
			min={limits.min}
			max={limits.max}
			error={findInfoError(errors, field, values)}
			onChange={(value) => setInfo({ [field]: value })}
		/>
	);
	return (
		<Card className="p-4 sm:p-5">
			<h2 className="sr-only">{t("quizEditor.info")}</h2>
			<fieldset disabled={readOnly} className="min-w-0">
				<div id={NAME_PLACE}>
					<TextField
						label={t("quizEditor.name")}
						value={values.name}
						maxLength={LIMITS.quizName.max}
						required
						autoComplete="off"
						autoFocus={isNew}
						error={findInfoError(errors, "name", values)}
						onChange={(event) => setInfo({ name: event.target.value })}
					/>
				</div>
			</fieldset>
			<button
				type="button"
				aria-expanded={open}
				aria-controls={open ? fields : undefined}
				onClick={onToggle}
				className="-mx-2 mt-3 -mb-1 flex min-h-11 w-[calc(100%+1rem)] items-center gap-2.5 rounded-button px-2 text-start hover:bg-primary-50"
			>
				<SlidersHorizontal className="size-5 shrink-0 text-slate-500" />
				<span className="min-w-0 flex-1">
					<span className="font-semibold text-slate-900">{t("quizEditor.settings")}</span>{" "}
					<span className="text-slate-700">
						<SettingsSummary values={values} />
					</span>
				</span>
				<ChevronDown className={`shrink-0 text-slate-500 transition-transform motion-reduce:transition-none ${open ? "rotate-180" : ""}`} />
			</button>
			{open && (
				<fieldset id={fields} disabled={readOnly} className="mt-3 min-w-0">
					<div className="grid grid-cols-2 gap-4 lg:grid-cols-6">
						<SelectField
							className="lg:col-span-3"
							label={t("quizEditor.language")}
							value={values.language}
							error={findInfoError(errors, "language", values)}
							onChange={(event) => {
								const language = AUTHORING_LANGUAGES.find((code) => code === event.target.value);
								if (language) setInfo({ language });
							}}
							options={AUTHORING_LANGUAGES.map((value) => ({ value, label: t(`site:languages.${value}`) }))}
						/>
						<SelectField
							className="lg:col-span-3"
							label={t("quizEditor.visibility")}
							value={values.visibility}
							error={findInfoError(errors, "visibility", values)}
							onChange={(event) => setInfo({ visibility: event.target.value === "private" ? "private" : "public" })}
							options={VISIBILITIES.map((value) => ({ value, label: t(`site:quizCard.visibility.${value}`) }))}
						/>
						<div className="col-span-2 grid grid-cols-2 gap-4 lg:col-span-4">
							{renderNumberField("minAge", LIMITS.quizAge)}
							{renderNumberField("maxAge", LIMITS.quizAge)}
						</div>
						<div className="col-span-2">{renderNumberField("defaultTimeLimit", LIMITS.timeLimitSeconds)}</div>
						<PlaceFields
							className="max-sm:col-span-2 lg:col-span-3"
							place={{ bookId: values.bookId, topicNumber: values.topicNumber }}
							books={books}
							errors={{ bookId: findInfoError(errors, "bookId", values), topicNumber: findInfoError(errors, "topicNumber", values) }}
							onChange={setInfo}
						/>
					</div>
				</fieldset>
			)}
		</Card>
	);
}
