import { type RosterJob, type RosterReply, readTable } from "./read-table";

/* A worker keeps the page usable, and can be stopped if the file takes too long. */

self.addEventListener("message", ({ data }: MessageEvent<RosterJob>) => {
	let reply: RosterReply;
	try {
		reply = { table: readTable(data) };
	} catch {
		reply = { error: true };
	}
	self.postMessage(reply);
});
self.postMessage("ready");
