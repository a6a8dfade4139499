import { textOfDocument } from "./document-text";
import { type DocumentJob, type DocumentReply, MaterialError } from "./types";

/** Unpacks and reads a document apart from the page, which stays usable and stops this worker if the file takes too long. */

const reply = (message: DocumentReply) => self.postMessage(message);

self.addEventListener("message", ({ data: { bytes } }: MessageEvent<DocumentJob>) => {
	try {
		reply({ text: textOfDocument(bytes) });
	} catch (error) {
		reply({ error: error instanceof MaterialError ? error.key : "failed" });
	}
});
self.postMessage("ready");
