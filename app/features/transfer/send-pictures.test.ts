import { describe, expect, it } from "vitest";
import type { Media } from "#contract/media/media";
import { ApiError } from "~/api/api-error";
import { type SentPicture, sendPictures } from "./send-pictures";
import type { FilePicture } from "./types";

const picture = (id: string, letters = id): FilePicture => ({ id, alt: "", data: `data:image/png;base64,${btoa(letters)}` });
const media = (id: string): Media => ({ id, url: `/media/${id}`, width: 64, height: 64, bytes: 1 });

type Prepare = Parameters<typeof sendPictures>[2]["prepare"];

/** Records what was sent and how long it waited. */
async function run(
	pictures: FilePicture[],
	reply: (letters: string) => Media,
	known = new Map<string, SentPicture>(),
	prepare: Prepare = async (one) => one,
) {
	const log: string[] = [];
	const controller = new AbortController();
	const found = await sendPictures(pictures, known, {
		prepare,
		send: async (bytes) => {
			const letters = String.fromCharCode(...bytes);
			log.push(letters);
			return reply(letters);
		},
		pause: async () => {
			log.push("pause");
		},
		onProgress: () => {},
		signal: controller.signal,
	});
	return { log, found };
}

const refusal = new ApiError(422, "PICTURE_INVALID", "damaged");

describe("pictures of a file", () => {
	it("are sent once each, and one that is refused keeps no other back", async () => {
		const { log, found } = await run([picture("a"), picture("b"), picture("a"), picture("c")], (letters) => {
			if (letters === "b") throw refusal;
			return media(letters);
		});
		expect(log).toEqual(["a", "b", "c"]);
		expect([...found]).toEqual([
			["a", { media: media("a") }],
			["b", { error: refusal }],
			["c", { media: media("c") }],
		]);
		// Another try sends only what was refused.
		const again = await run([picture("a"), picture("b"), picture("c")], media, found);
		expect(again.log).toEqual(["b"]);
		expect(again.found.get("b")).toEqual({ media: media("b") });
	});

	it("wait for the limit by the minute, and stop at a line that is cut", async () => {
		let tries = 0;
		const limited = await run([picture("a")], (letters) => {
			if (++tries < 3) throw new ApiError(429, "RATE_LIMITED", "");
			return media(letters);
		});
		expect(limited.log).toEqual(["a", "pause", "a", "pause", "a"]);
		expect(limited.found.get("a")).toEqual({ media: media("a") });
		const offline = new ApiError(0, "NETWORK", "");
		const cut = await run([picture("a"), picture("b")], () => {
			throw offline;
		});
		expect(cut.log).toEqual(["a"]);
		expect([...cut.found.values()]).toEqual([{ error: offline }, { error: offline }]);
	});

	it("are prepared before they are sent; one that the server refuses is drawn again", async () => {
		const answer = (letters: string) => {
			if (letters.startsWith("turned") || letters === "torn") throw refusal;
			return media(letters);
		};
		const prepare: Prepare = async (one, redraws) => {
			const letters = await one.text();
			if (letters === "torn") throw new Error("unreadable");
			return letters === "large" || redraws ? new Blob([`${letters}, drawn`.replace("turned", "upright")]) : one;
		};
		const { log, found } = await run([picture("fits"), picture("large"), picture("turned"), picture("torn")], answer, new Map(), prepare);
		expect(log).toEqual(["fits", "large, drawn", "turned", "upright, drawn", "torn"]);
		expect(found.get("torn")).toEqual({ error: refusal });
	});

	it("have the type that their address says", async () => {
		const types: string[] = [];
		await run([picture("a"), { id: "b", alt: "", data: "data:image/bmp;base64,QQ==" }], media, new Map(), async (one) => {
			types.push(one.type);
			return one;
		});
		expect(types).toEqual(["image/png", "image/bmp"]);
	});

	it("that are no bytes at all are refused like damaged ones", async () => {
		const { found } = await run([{ id: "a", alt: "", data: "data:image/png;base64,%%%" }], (letters) => {
			if (letters === "\0") throw refusal;
			return media("a");
		});
		expect(found.get("a")).toEqual({ error: refusal });
	});
});
