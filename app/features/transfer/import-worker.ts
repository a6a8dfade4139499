import { parseImport } from "./parse-import";
import { ImportError, type ImportJob, type ImportReply } from "./types";

/*
 * Reads a file apart from the page, which stays usable and stops this worker if the file takes too long. All parsers are in this one file,
 * so that a slow network does not count as a slow file.
 */

const reply = (message: ImportReply) => self.postMessage(message);

self.addEventListener("message", ({ data: { file, labels } }: MessageEvent<ImportJob>) => {
	parseImport(file, labels).then(
		(result) => reply({ result }),
		(error: unknown) => reply({ error: error instanceof ImportError ? error.key : "failed" }),
	);
});
self.postMessage("ready");
