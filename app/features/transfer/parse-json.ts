import { AUTHORING_LANGUAGES, LIMITS } from "#contract/limits";
import { readWrittenQuestion } from "#contract/quizzes/question";
import { withoutId } from "#contract/quizzes/question-content";
import { generateQuestionId } from "#contract/quizzes/question-id";
import { bracketsToDollars } from "#contract/text/bracket-formulas";
import { visibleText } from "#contract/text/visible-text";
import { buildKindRow, buildRow, skippedRow } from "./build-row";
import { type FilePicture, ImportError, type ImportedInfo, type ImportResult, type ImportRow } from "./types";

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

const toText = (value: unknown) => (typeof value === "string" ? bracketsToDollars(value) : typeof value === "number" ? String(value) : "");

/** Lists of texts are read like texts; everything else stays as it is, to be judged. */
const convertTexts = (fields: Fields): Fields =>
	Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			name,
			Array.isArray(value) ? value.map((one) => (typeof one === "string" ? bracketsToDollars(one) : one)) : value,
		]),
	);

/** How a picture in the file must begin; its bytes are checked when it is uploaded. */
const PICTURE_PREFIX = /^data:image\/(?:webp|jpeg|png);base64,/;

/** A long or missing description stays as it is: the form asks for a better one. */
function findPicture({ id, alt }: Fields, pictures: Fields): FilePicture | undefined {
	const name = toText(id);
	const data = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
	return typeof data === "string" && PICTURE_PREFIX.test(data) ? { id: name, alt: toText(alt).trim(), data } : undefined;
}

function withPicture(row: ImportRow, { image }: Fields, pictures: Fields): ImportRow {
	if (!row.question || !isFields(image)) return row;
	const picture = findPicture(image, pictures);
	if (picture) row.picture = picture;
	else row.warnings.push({ key: "pictureMissing" });
	return row;
}

function parseQuestion(value: unknown, index: number, pictures: Fields): ImportRow {
	const line = index + 1;
	if (!isFields(value)) return skippedRow(line, toText(value), { key: "notAQuestion" });
	const { text, options, correctAnswers, timeLimit, extraInfo, kind } = value;
	const time = timeLimit === null ? undefined : typeof timeLimit === "number" ? timeLimit : toText(timeLimit);
	if (kind !== undefined && kind !== null && kind !== "choice") {
		const row = buildKindRow(line, { ...convertTexts(value), kind, text: toText(text), timeLimit: time, extraInfo: toText(extraInfo) });
		return withPicture(row, value, pictures);
	}
	if (!Array.isArray(options)) return skippedRow(line, toText(text), { key: "notAQuestion" });
	const correct: unknown[] = Array.isArray(correctAnswers) ? correctAnswers : [];
	const unknown = correct.find((answer) => typeof answer !== "number" || !Number.isInteger(answer));
	if (unknown !== undefined) return skippedRow(line, toText(text), { key: "correctUnknown", values: { value: JSON.stringify(unknown) } });
	const row = buildRow(line, {
		text: toText(text),
		options: options.map(toText),
		correct: correct.filter((answer) => typeof answer === "number"),
		timeLimit: time,
		extraInfo: toText(extraInfo),
	});
	withPicture(row, value, pictures);
	// Other fields of our own export are kept if they are valid by the contract.
	const completeQuestion = row.question && readWrittenQuestion({ ...value, ...row.question }, () => generateQuestionId(crypto));
	return completeQuestion ? { ...row, question: { ...withoutId(completeQuestion), ...row.question } } : row;
}

function readInfo({ language, minAge, maxAge, defaultTimeLimit }: Fields): ImportedInfo {
	const readInRange = (value: unknown, { min, max }: { min: number; max: number }) =>
		typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
	const known = AUTHORING_LANGUAGES.find((code) => code === language);
	const [from, to] = [readInRange(minAge, LIMITS.quizAge), readInRange(maxAge, LIMITS.quizAge)];
	const seconds = readInRange(defaultTimeLimit, LIMITS.timeLimitSeconds);
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
	const name = isFields(quiz) ? visibleText(toText(quiz.name)) : "";
	return {
		format: "json",
		...(name === "" ? {} : { quizName: name }),
		...(isFields(quiz) && { info: readInfo(quiz) }),
		rows: questions.map((question, index) => parseQuestion(question, index, pictures)),
	};
}
