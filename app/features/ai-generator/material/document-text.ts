import { DocumentError } from "~/lib/documents/document";
import { writeDocumentText } from "~/lib/documents/document-text";
import { readOfficeDocument } from "~/lib/documents/read-document";
import { MaterialError } from "./types";

/** The text of a docx or odt file, recognised by its content and not by its name. Throws MaterialError. */
export function extractDocumentText(bytes: Uint8Array): string {
	try {
		return writeDocumentText(readOfficeDocument(bytes));
	} catch (error) {
		throw error instanceof DocumentError ? new MaterialError(error.key) : error;
	}
}
