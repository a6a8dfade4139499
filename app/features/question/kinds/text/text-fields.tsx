import { Plus, X } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { type JudgedQuestion, MATCHES, type Match, TYPOS, type Typos } from "#contract/kinds/kind";
import { DEFAULT_MATCH, DEFAULT_TYPOS, foldText, matchText } from "#contract/kinds/text";
import { type AuthoringLanguage, LIMITS } from "#contract/limits";
import type { FieldsProps } from "~/features/question/kinds/kind-props";
import { useTexts } from "~/i18n/texts";
import { Button, IconButton } from "~/ui/button";
import { SelectField, TextField } from "~/ui/field";

/**
 * Adds texts that are not blank and not folded to the same as another one. `leftOut`: how many are too long or have no place; none
 * is cut, because half an answer would count as a whole one.
 */
export function addAcceptedTexts(before: readonly string[], texts: readonly string[], match: Match, language: AuthoringLanguage) {
	const accepted = [...before];
	const folded = new Set(before.map((one) => foldText(one, match, language)));
	let leftOut = 0;
	for (const text of texts.map((one) => one.trim())) {
		const key = foldText(text, match, language);
		if (text === "" || folded.has(key)) continue;
		if ([...text].length > LIMITS.acceptedText.max || accepted.length >= LIMITS.accepted.max) {
			leftOut++;
			continue;
		}
		folded.add(key);
		accepted.push(text);
	}
	return { accepted, leftOut };
}

interface NearMatch {
	accepted: string;
	by: "case" | "marks" | "typos";
	errors: number;
}

/** The smallest change comes first. */
const WIDENING_STEPS: readonly { by: NearMatch["by"]; match: Match; typos: Typos }[] = [
	{ by: "case", match: "case", typos: 0 },
	{ by: "marks", match: "marks", typos: 0 },
	{ by: "typos", match: "marks", typos: 1 },
	{ by: "typos", match: "marks", typos: 2 },
];

/** The accepted text that is closest to a wrong answer, and what differs; null if none is close. */
export function findNearMatch(question: JudgedQuestion, text: string, language: AuthoringLanguage): NearMatch | null {
	const { match = DEFAULT_MATCH } = question;
	for (const step of WIDENING_STEPS) {
		const widerMatch = step.by === "typos" ? match : step.match;
		const near = matchText({ ...question, match: widerMatch, typos: step.typos }, text, language);
		if (near) return { ...near, by: step.by };
	}
	return null;
}

export function TextFields({ question, lang, errors, readOnly, toElementId, change }: FieldsProps) {
	const { t } = useTexts("author");
	const { accepted = [], match = DEFAULT_MATCH, typos = DEFAULT_TYPOS } = question;
	const [typed, setTyped] = useState("");
	const [tried, setTried] = useState("");
	const [leftOut, setLeftOut] = useState(0);
	const add = (texts: readonly string[]) => {
		const next = addAcceptedTexts(accepted, texts, match, lang);
		setLeftOut(next.leftOut);
		if (next.accepted.length > accepted.length) change({ accepted: next.accepted });
	};
	const addTyped = () => {
		add([typed]);
		setTyped("");
	};
	const onPaste = (event: ClipboardEvent) => {
		const lines = event.clipboardData.getData("text").split(/\r?\n/u);
		if (lines.length < 2) return;
		event.preventDefault();
		add(lines);
	};
	const matched = tried.trim() === "" ? null : matchText(question, tried, lang);
	const describeMiss = () => {
		const near = findNearMatch(question, tried, lang);
		return near ? t(`quizEditor.tryNear.${near.by}`, { text: near.accepted, count: near.errors }) : t("quizEditor.tryWrong");
	};
	const error = errors?.get("accepted") ?? [...(errors ?? [])].find(([path]) => path.startsWith("accepted."))?.[1];
	return (
		<div className="grid gap-4">
			<div id={toElementId("accepted")}>
				{accepted.length > 0 && (
					<ul aria-label={t("quizEditor.accepted")} className="mb-2 flex flex-wrap gap-2">
						{accepted.map((one) => (
							<li
								key={one}
								className="flex min-h-11 max-w-full items-center rounded-chip border border-success-600 bg-success-50 ps-3 font-semibold"
							>
								<span className="min-w-0 py-1 wrap-anywhere">{one}</span>
								{readOnly ? (
									<span className="w-3" />
								) : (
									<IconButton
										label={t("quizEditor.removeAccepted", { text: one })}
										onClick={() => change({ accepted: accepted.filter((other) => other !== one) })}
									>
										<X />
									</IconButton>
								)}
							</li>
						))}
					</ul>
				)}
				{!readOnly && accepted.length < LIMITS.accepted.max && (
					<div className="flex items-end gap-2">
						<TextField
							className="flex-1"
							label={t("quizEditor.acceptedAdd")}
							error={error}
							hint={t("quizEditor.acceptedHint")}
							value={typed}
							maxLength={LIMITS.acceptedText.max}
							onPaste={onPaste}
							onBlur={addTyped}
							onChange={(event) => setTyped(event.target.value)}
							onKeyDown={(event) => {
								if (event.key !== "Enter") return;
								event.preventDefault();
								addTyped();
							}}
						/>
						<Button variant="outlined" className="mb-7 shrink-0" disabled={typed.trim() === ""} onClick={addTyped}>
							<Plus />
							{t("quizEditor.acceptedAddButton")}
						</Button>
					</div>
				)}
				<p role="status" className="text-sm font-medium text-warning-800 not-empty:mt-1.5">
					{leftOut > 0 && t("quizEditor.acceptedLeftOut", { count: leftOut })}
				</p>
			</div>
			<div className="grid gap-4 sm:grid-cols-2">
				<SelectField
					label={t("quizEditor.match")}
					value={match}
					options={MATCHES.map((value) => ({ value, label: t(`quizEditor.matches.${value}`) }))}
					onChange={(event) => change({ match: MATCHES.find((value) => value === event.target.value) })}
				/>
				<SelectField
					label={t("quizEditor.typos")}
					hint={t("quizEditor.typosHint")}
					value={String(typos)}
					options={TYPOS.map((value) => ({ value: String(value), label: t(`quizEditor.typoCount.${value}`) }))}
					onChange={(event) => change({ typos: TYPOS.find((value) => String(value) === event.target.value) })}
				/>
			</div>
			{!readOnly && (
				<div>
					<TextField
						label={t("quizEditor.tryIt")}
						lang={lang}
						autoComplete="off"
						value={tried}
						maxLength={LIMITS.acceptedText.max}
						onChange={(event) => setTried(event.target.value)}
					/>
					<p role="status" className={`mt-1.5 min-h-5 text-sm font-medium ${matched ? "text-success-800" : "text-slate-700"}`}>
						{tried.trim() !== "" &&
							(matched
								? t(matched.errors > 0 ? "quizEditor.tryTypos" : "quizEditor.tryRight", { text: matched.accepted, count: matched.errors })
								: describeMiss())}
					</p>
				</div>
			)}
		</div>
	);
}
