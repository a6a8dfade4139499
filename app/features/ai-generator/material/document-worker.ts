import { extractDocumentText } from "./document-text";
import { type DocumentJob, type DocumentReply, MaterialError } from "./types";

/** A worker keeps the page usable, and can be stopped if the file takes too long. */

const reply = (message: DocumentReply) => self.postMessage(message);

self.addEventListener("message", ({ data: { bytes } }: MessageEvent<DocumentJob>) => {
	try {
		reply({ text: extractDocumentText(bytes) });
	} catch (error) {
		reply({ error: error instanceof MaterialError ? error.key : "failed" });
	}
});
self.postMessage("ready");
