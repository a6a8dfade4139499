import { type RosterJob, type RosterReply, readTable } from "./read-table";

/* Reads a file with a list apart from the page, which stays usable and stops this worker if the file takes too long. */

self.addEventListener("message", ({ data: { bytes } }: MessageEvent<RosterJob>) => {
	let reply: RosterReply;
	try {
		reply = { table: readTable(bytes) };
	} catch {
		reply = { error: true };
	}
	self.postMessage(reply);
});
self.postMessage("ready");
