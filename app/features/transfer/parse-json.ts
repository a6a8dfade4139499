import { AUTHORING_LANGUAGES, LIMITS } from "#contract/limits";
import { readWrittenQuestion } from "#contract/quizzes/question";
import { withoutId } from "#contract/quizzes/question-content";
import { bracketsToDollars } from "#contract/text/bracket-formulas";
import { visibleText } from "#contract/text/visible-text";
import { newQuestionId } from "~/lib/question-id";
import { buildRow, kindRow, skippedRow } from "./build-row";
import { type FilePicture, ImportError, type ImportedInfo, type ImportResult, type ImportRow } from "./types";

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

const textOf = (value: unknown) => (typeof value === "string" ? bracketsToDollars(value) : typeof value === "number" ? String(value) : "");

/** Lists of texts are read like texts; everything else stays as it is, to be judged. */
const withTexts = (fields: Fields): Fields =>
	Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			name,
			Array.isArray(value) ? value.map((one) => (typeof one === "string" ? bracketsToDollars(one) : one)) : value,
		]),
	);

/** How a picture in the file must begin; its bytes are checked when it is uploaded. */
const PICTURE = /^data:image\/(?:webp|jpeg|png);base64,/;

/** A long or missing description stays as it is: the form asks for a better one. */
function pictureOf({ id, alt }: Fields, pictures: Fields): FilePicture | undefined {
	const name = textOf(id);
	const data = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
	return typeof data === "string" && PICTURE.test(data) ? { id: name, alt: textOf(alt).trim(), data } : undefined;
}

function withPicture(row: ImportRow, { image }: Fields, pictures: Fields): ImportRow {
	if (!row.question || !isFields(image)) return row;
	const picture = pictureOf(image, pictures);
	if (picture) row.picture = picture;
	else row.warnings.push({ key: "pictureMissing" });
	return row;
}

function rowOf(value: unknown, index: number, pictures: Fields): ImportRow {
	const line = index + 1;
	if (!isFields(value)) return skippedRow(line, textOf(value), { key: "notAQuestion" });
	const { text, options, correctAnswers, timeLimit, extraInfo, kind } = value;
	const time = timeLimit === null ? undefined : typeof timeLimit === "number" ? timeLimit : textOf(timeLimit);
	if (kind !== undefined && kind !== null && kind !== "choice") {
		const row = kindRow(line, { ...withTexts(value), kind, text: textOf(text), timeLimit: time, extraInfo: textOf(extraInfo) });
		return withPicture(row, value, pictures);
	}
	if (!Array.isArray(options)) return skippedRow(line, textOf(text), { key: "notAQuestion" });
	const correct: unknown[] = Array.isArray(correctAnswers) ? correctAnswers : [];
	const unknown = correct.find((answer) => typeof answer !== "number" || !Number.isInteger(answer));
	if (unknown !== undefined) return skippedRow(line, textOf(text), { key: "correctUnknown", values: { value: JSON.stringify(unknown) } });
	const row = buildRow(line, {
		text: textOf(text),
		options: options.map(textOf),
		correct: correct.filter((answer) => typeof answer === "number"),
		timeLimit: time,
		extraInfo: textOf(extraInfo),
	});
	withPicture(row, value, pictures);
	// Other fields of our own export are kept if they are valid by the contract.
	const whole = row.question && readWrittenQuestion({ ...value, ...row.question }, newQuestionId);
	return whole ? { ...row, question: { ...withoutId(whole), ...row.question } } : row;
}

function infoOf({ language, minAge, maxAge, defaultTimeLimit }: Fields): ImportedInfo {
	const within = (value: unknown, { min, max }: { min: number; max: number }) =>
		typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
	const known = AUTHORING_LANGUAGES.find((code) => code === language);
	const [from, to] = [within(minAge, LIMITS.quizAge), within(maxAge, LIMITS.quizAge)];
	const seconds = within(defaultTimeLimit, LIMITS.timeLimitSeconds);
	return {
		...(known && { language: known }),
		...(from !== undefined && to !== undefined && from <= to && { minAge: from, maxAge: to }),
		...(seconds !== undefined && { defaultTimeLimit: seconds }),
	};
}

/** A bare quiz or a bare list of questions is also accepted. */
export function parseJson(source: string): ImportResult {
	let value: unknown;
	try {
		value = JSON.parse(source);
	} catch {
		throw new ImportError("brokenJson");
	}
	const quiz = isFields(value) && isFields(value.quiz) ? value.quiz : value;
	const questions: unknown = isFields(quiz) ? quiz.questions : quiz;
	if (!Array.isArray(questions)) throw new ImportError("unknownFormat");
	const pictures = isFields(value) && isFields(value.pictures) ? value.pictures : {};
	const name = isFields(quiz) ? visibleText(textOf(quiz.name)) : "";
	return {
		format: "json",
		...(name === "" ? {} : { quizName: name }),
		...(isFields(quiz) && { info: infoOf(quiz) }),
		rows: questions.map((question, index) => rowOf(question, index, pictures)),
	};
}
