import {
	type ErrorCode,
	type ErrorContext,
	errorText,
	type FieldError,
	type FieldProblem,
	fieldProblem,
	INTERFACE_LANGUAGES,
	type InterfaceLanguage,
	toFieldProblems,
	type ValidationKey,
} from "#contract";
import { findText, readText, type Texts, type TextValues } from "#contract/text/read-text";
import { TEXT_LIMITS } from "#contract/text/text-limits";
import type { z } from "#contract/z";
import type { GameWords, NameTools } from "#durable/game/core";
import type { Resources } from "#locales/resources.d.ts";
import { toSkeleton } from "./skeleton";

/** The texts that the server itself uses. The pages load the other namespaces. */
type ServerTexts = Resources["errors"] &
	Resources["fields"] &
	Resources["mail"] &
	Resources["checks"] &
	Resources["nicknames"] &
	Resources["card-word"] &
	Resources["copy-name"];

type Paths<Area> = { [Name in keyof Area & string]: Area[Name] extends string ? Name : `${Name}.${Paths<Area[Name]>}` }[keyof Area &
	string];
/** Plural forms are read by their name without an ending. */
type WithoutForm<Path> = Path extends `${infer Name}_${"one" | "other"}` ? Name : Path;
type ServerText = WithoutForm<Paths<ServerTexts>>;

/** The literal English text at a path; that of a plural is all its forms, and needs the number that chooses one. */
type TextAt<Area, Path extends string> = Path extends keyof Area
	? Area[Path]
	: Path extends `${infer Name}.${infer Rest}`
		? TextAt<Area[Name & keyof Area], Rest>
		: Area[`${Path}_${"one" | "other"}` & keyof Area] | "{{count}}";
type Gaps<Text> = Text extends `${string}{{${infer Gap}}}${infer Rest}` ? Gap | Gaps<Rest> : never;
type Values<Gap extends string> = { readonly [Name in Gap]: Name extends "count" ? number : string | number };
/** The values that a text needs. The types of the texts have no gaps for limits, which `read` fills. */
type ValuesFor<Path extends string, Gap extends string = Gaps<TextAt<ServerTexts, Path>>> = [Gap] extends [never]
	? []
	: [values: Values<Gap>];

const files = import.meta.glob<Texts>("../../locales/*/{errors,fields,mail,checks,nicknames,card-word,copy-name,player}.json", {
	eager: true,
	import: "default",
});

const textsByLanguage = new Map<string, Texts>();
for (const [path, texts] of Object.entries(files)) {
	const language = path.split("/").at(-2) ?? "";
	textsByLanguage.set(language, { ...textsByLanguage.get(language), ...texts });
}

const limits: TextValues = Object.fromEntries(Object.entries(TEXT_LIMITS).map(([name, value]) => [`limit.${name}`, value]));

const textsIn = (language: string): Texts => textsByLanguage.get(language) ?? textsByLanguage.get("en") ?? {};

const read = (language: string, path: ServerText, values?: TextValues) =>
	readText(textsIn(language), language, path, { ...limits, ...values });

export function serverText<Path extends ServerText>(language: InterfaceLanguage, path: Path, ...[values]: ValuesFor<Path>): string {
	return read(language, path, values);
}

const DELAY_UNITS = [
	{ unit: "second", seconds: 1, below: 90 },
	{ unit: "minute", seconds: 60, below: 5_400 },
	{ unit: "hour", seconds: 3_600, below: 172_800 },
	{ unit: "day", seconds: 86_400, below: Number.POSITIVE_INFINITY },
] as const;

/** "38 seconds", "13 minutes": rounded up, so that nobody comes too early. */
function formatDelay(language: InterfaceLanguage, delaySeconds: number): string {
	const { unit, seconds } = DELAY_UNITS.find(({ below }) => delaySeconds < below) ?? DELAY_UNITS[3];
	return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(Math.ceil(delaySeconds / seconds));
}

export function errorMessage(code: ErrorCode, language: InterfaceLanguage, context: ErrorContext = {}): string {
	const { key, values } = errorText(code, context);
	return serverText(language, key, { ...values, delay: formatDelay(language, context.retryAfterSeconds ?? 0) });
}

function toFieldError({ path, text, values }: FieldProblem, language: InterfaceLanguage): FieldError {
	return { path, message: read(language, text, values) };
}

/** Turns the issues of a failed parse into `details` of a VALIDATION_ERROR. */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[], language: InterfaceLanguage): FieldError[] {
	return toFieldProblems(issues).map((problem) => toFieldError(problem, language));
}

/** One field error for a rule that a schema cannot check. */
export function fieldError(path: string, key: ValidationKey, language: InterfaceLanguage): FieldError {
	return toFieldError(fieldProblem(path, key), language);
}

const wordsIn = (language: string): GameWords => {
	const find = (path: string) => findText(textsIn(language), path) ?? "";
	const list = (...paths: string[]) => paths.flatMap((path) => find(path).split(" "));
	return {
		card: find("cardWord"),
		// The phone has only the words that it suggests; the names of a large game need more.
		first: list("playQuiz.suggestFirst", "nickname.moreFirst"),
		second: list("playQuiz.suggestSecond", "nickname.moreSecond"),
	};
};

const wordsByLanguage = new Map<string, GameWords>(INTERFACE_LANGUAGES.map((language) => [language, wordsIn(language)]));

const english = wordsIn("en");
/** Names that a game gives are in the language of its quiz; in English where the product has no texts in it. */
export const nameTools: NameTools = {
	toSkeleton,
	wordsFor: (language = "en") => wordsByLanguage.get(language) ?? english,
	cardWords: [...wordsByLanguage.values()].map(({ card }) => card),
};

/** The name of the seat of a card without a label: "Card7". */
export const cardNickname = (card: number, language: string | undefined) => `${nameTools.wordsFor(language).card}${card}`;
