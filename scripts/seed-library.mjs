// npm run seed-library [-- --remote]: puts the starter library into a database without quizzes.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sqlText, withDatabase } from "./database.mjs";
import { root, runScript } from "./run.mjs";
import { makeFilesPrivate } from "./state-folder.mjs";

/** The account that owns the library. Its password hash is empty, so nobody can log in to it. */
const OWNER = { id: "library", name: "Starter library", email: "library@library.invalid" };
const folder = join(root, "worker", "library", "quizzes");

const pictures = join(root, "worker", "library", "pictures");

/** The pictures of the library, by id; a test checks that their names and bytes match. */
function libraryPictures() {
	return readdirSync(pictures)
		.filter((file) => file.endsWith(".png"))
		.map((file) => ({ id: file.slice(0, -".png".length), type: "image/png", file: join(pictures, file) }));
}

function parseSize(pictureId) {
	const [width, height] = pictureId
		.slice(pictureId.lastIndexOf("-") + 1)
		.split("x")
		.map(Number);
	return { width, height };
}

/** A question as stored in the database: a picture has its address and size. */
function toStored({ image, ...question }) {
	return image ? { ...question, image: { ...image, url: `/media/${image.id}`, ...parseSize(image.id) } } : question;
}

/** The quizzes of the library with their file names, and questions as stored in the database. */
export function libraryQuizzes() {
	const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
	return files.sort().map((file) => {
		const quiz = JSON.parse(readFileSync(join(folder, file), "utf8"));
		return { file, ...quiz, questions: quiz.questions.map(toStored) };
	});
}

function insertStatement(table, row) {
	return `INSERT OR IGNORE INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.values(row).map(sqlText).join(", ")})`;
}

async function buildStatements() {
	const { foldForSearch } = await import("#worker/lib/fold");
	const now = Date.now();
	const rows = libraryQuizzes().flatMap((quiz, index) => {
		const id = createHash("sha256").update(`library/${quiz.file}`).digest("hex").slice(0, 20);
		return [
			insertStatement("quizzes", {
				id,
				name: quiz.name,
				name_folded: foldForSearch(quiz.name),
				min_age: quiz.minAge,
				max_age: quiz.maxAge,
				language: quiz.language,
				status: "published",
				visibility: "public",
				listed: 1,
				default_time_limit: quiz.defaultTimeLimit,
				created_by: OWNER.id,
				created_at: now + index,
				updated_at: now + index,
				question_count: quiz.questions.length,
				picture: quiz.questions.find(({ image }) => image)?.image.id ?? null,
				version: 1,
			}),
			insertStatement("quiz_contents", { quiz_id: id, questions: JSON.stringify(quiz.questions) }),
		];
	});
	return [
		insertStatement("users", {
			id: OWNER.id,
			name: OWNER.name,
			email: OWNER.email,
			password_hash: "",
			membership_type: "standard",
			created_at: now,
		}),
		...libraryPictures().flatMap(({ id, type, file }) => {
			const { width, height } = parseSize(id);
			const bytes = statSync(file).size;
			return [
				insertStatement("media", { id, type, width, height, bytes, created_at: now, stored: 1, verdict: "clean", verdict_by: "admin" }),
				insertStatement("media_owners", { user_id: OWNER.id, media_id: id, bytes, created_at: now }),
			];
		}),
		...rows,
	];
}

/** Adds the library if no quiz exists yet; returns the number of added quizzes. */
export async function seedIfEmpty({ query, execute, putPicture }) {
	const [{ found }] = await query("SELECT EXISTS (SELECT 1 FROM quizzes) AS found");
	if (found) return 0;
	// Bytes first: no row refers to a picture before it exists.
	for (const picture of libraryPictures()) await putPicture(picture);
	await execute(await buildStatements());
	const [{ added }] = await query("SELECT COUNT(*) AS added FROM quizzes");
	return added;
}

if (process.argv[1]?.endsWith("seed-library.mjs")) {
	const usage = "Usage: npm run seed-library [-- --remote]";
	await runScript(import.meta.url, { usage, options: { remote: { type: "boolean", default: false } } }, async ({ values }) => {
		makeFilesPrivate();
		const added = await withDatabase(values, seedIfEmpty);
		console.log(added === 0 ? "The database holds quizzes already; nothing was added." : `${added} quizzes added.`);
	});
}
