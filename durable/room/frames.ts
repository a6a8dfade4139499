import { type ClientFrame, clientFrameSchema } from "#contract";
import { LIVE, LIVE_CLOSE } from "#contract/games/live-limits";

type Read = { ok: true; frame: ClientFrame } | { ok: false; code: number; reason: string };

const unknown: Read = { ok: false, code: LIVE_CLOSE.unknownFrame, reason: "unknown frame" };

/** A client's frame, or the reason to close its socket: too large, or not a frame of the contract. */
export function readFrame(data: string | ArrayBuffer): Read {
	if (sizeOf(data) > LIVE.frameBytes) return { ok: false, code: LIVE_CLOSE.tooLarge, reason: "frame too large" };
	if (typeof data !== "string") return unknown;
	try {
		const parsed = clientFrameSchema.safeParse(JSON.parse(data));
		return parsed.success ? { ok: true, frame: parsed.data } : unknown;
	} catch {
		return unknown;
	}
}

/** UTF-8 bytes. Only counted if the number of characters does not already decide. */
function sizeOf(data: string | ArrayBuffer): number {
	if (typeof data !== "string") return data.byteLength;
	const isDecided = data.length > LIVE.frameBytes || data.length * 3 <= LIVE.frameBytes;
	return isDecided ? data.length : new TextEncoder().encode(data).length;
}
