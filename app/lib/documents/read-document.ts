import { unzipSync } from "fflate";
import { mathmlToLatex } from "~/lib/mathml";
import { DocumentError, type DocumentLine, type DocumentPicture, pictureType } from "./document";
import { readDocx, readRelations } from "./read-docx";
import { findMath, isEncrypted, readOdt } from "./read-odt";

/** The most bytes that are unpacked of the text. It unpacks to ten times the size of its file (20 MB at most), a crafted file to a thousand times. */
const MAX_TEXT_BYTES = 64_000_000;
/** Styles and numbers are kept as a tree, which takes far more memory than the file. */
const MAX_TREE_BYTES = 8_000_000;
/** Pictures are packed already: together they are hardly larger than the file. */
const MAX_PICTURE_BYTES = 40_000_000;

const MANIFEST = "META-INF/manifest.xml";
const ODT = "content.xml";
const RELATIONS = "_rels/.rels";
const OFFICE_TEXT =
	/^(?:mimetype|META-INF\/manifest\.xml|_rels\/\.rels|content\.xml|styles\.xml|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels|[^/]+\/content\.xml)$/;
const TREE = /(?:styles|numbering)\.xml$|\.rels$/;

type Files = Record<string, Uint8Array>;

function unpackTexts(bytes: Uint8Array): Files {
	let isTooLarge = false;
	let total = 0;
	let files: Files;
	try {
		files = unzipSync(bytes, {
			filter: ({ name, originalSize }) => {
				if (!OFFICE_TEXT.test(name)) return false;
				total += originalSize;
				if (total > MAX_TEXT_BYTES) isTooLarge = true;
				return !isTooLarge && !(TREE.test(name) && originalSize > MAX_TREE_BYTES);
			},
		});
	} catch {
		throw new DocumentError("broken");
	}
	if (isTooLarge) throw new DocumentError("tooLarge");
	return files;
}

/** Finds the pictures of a file; each is unpacked once, and not at all if together they are too large. */
class PictureFiles {
	private readonly files: Files;

	constructor(bytes: Uint8Array) {
		let total = 0;
		const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
			if (pictureType(name) === undefined || total + originalSize > MAX_PICTURE_BYTES) return false;
			total += originalSize;
			return true;
		};
		try {
			this.files = unzipSync(bytes, { filter });
		} catch {
			// A damaged picture: the text counts.
			this.files = {};
		}
	}

	find(path: string): Omit<DocumentPicture, "alt"> | string | undefined {
		const name = path.split("/").at(-1) ?? path;
		const [file, type] = [this.files[path], pictureType(path)];
		return file && type ? { name: path, type, bytes: file } : name || undefined;
	}
}

const toText = (file: Uint8Array | undefined) => (file ? new TextDecoder().decode(file) : undefined);

function readWord(bytes: Uint8Array, files: Files, path: string): DocumentLine[] {
	const folder = path.slice(0, path.lastIndexOf("/") + 1);
	const file = path.slice(folder.length);
	const relations = readRelations(toText(files[`${folder}_rels/${file}.rels`]));
	const resolve = (target: string) => (target.startsWith("/") ? target.slice(1) : folder + target);
	const partOfType = (type: string, usual: string) => {
		const found = [...relations.values()].find((relation) => relation.type === type);
		return toText(files[found ? resolve(found.target) : folder + usual]);
	};
	let pictures: PictureFiles | undefined;
	return readDocx({
		document: toText(files[path]) ?? "",
		styles: partOfType("styles", "styles.xml"),
		numbering: partOfType("numbering", "numbering.xml"),
		notes: ["footnotes", "endnotes"].flatMap((type) => partOfType(type, `${type}.xml`) ?? []),
		findPicture: (id) => {
			const target = relations.get(id)?.target;
			if (target === undefined) return undefined;
			pictures ??= new PictureFiles(bytes);
			return pictures.find(resolve(target));
		},
	});
}

function readOpenDocument(bytes: Uint8Array, files: Files): DocumentLine[] {
	let pictures: PictureFiles | undefined;
	return readOdt({
		content: toText(files[ODT]) ?? "",
		styles: toText(files["styles.xml"]),
		findPicture: (path) => {
			pictures ??= new PictureFiles(bytes);
			return pictures.find(path);
		},
		findFormula: (path) => {
			const math = findMath(toText(files[`${path}/content.xml`]) ?? "");
			return math === undefined ? undefined : mathmlToLatex(math) || null;
		},
	});
}

/** Marks lines that come after an empty one, and drops the empty ones. */
export function dropEmptyLines(lines: readonly DocumentLine[]): DocumentLine[] {
	const kept: DocumentLine[] = [];
	let isApart = false;
	let startsPage = false;
	for (const line of lines) {
		if (line.startsPage) startsPage = true;
		if (line.text.trim() === "" && line.pictures.length === 0 && line.lostPictures.length === 0) {
			// An empty paragraph with a number shows that number.
			isApart = true;
			continue;
		}
		kept.push({ ...line, ...(isApart || startsPage ? { isApart: true } : {}), ...(startsPage ? { startsPage: true } : {}) });
		isApart = startsPage = false;
	}
	return kept;
}

/** The lines of a docx or odt file, recognised by its content and not by its name. Throws DocumentError. */
export function readOfficeDocument(bytes: Uint8Array): DocumentLine[] {
	const files = unpackTexts(bytes);
	const manifest = toText(files[MANIFEST]);
	if (manifest !== undefined && isEncrypted(manifest)) throw new DocumentError("encrypted");
	const main = [...readRelations(toText(files[RELATIONS])).values()]
		.find(({ type }) => type === "officeDocument")
		?.target.replace(/^\//, "");
	const word = [main, "word/document.xml"].find((path) => path?.startsWith("word/") && files[path]);
	if (word === undefined && !files[ODT]) throw new DocumentError("unknownType");
	const lines = word === undefined ? readOpenDocument(bytes, files) : readWord(bytes, files, word);
	const kept = dropEmptyLines(lines);
	if (kept.length === 0) throw new DocumentError("empty");
	return kept;
}
