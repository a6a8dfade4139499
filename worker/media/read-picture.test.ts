import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { mutateBytes } from "#bench/lib/mutate";
import { drawn, nodeDecode, samplePictures, toBytes } from "#tests/helpers/pictures";
import { rounds } from "#tests/helpers/rounds";
import { seeded } from "#tests/helpers/seeded";
import { PictureError } from "./container";
import { readPicture } from "./read-picture";

const decode = nodeDecode();
const samples = await samplePictures();
const read = (bytes: Uint8Array<ArrayBuffer>) => readPicture(bytes, decode);
const findProblem = (bytes: Uint8Array<ArrayBuffer>) =>
	read(bytes).then(
		(picture) => (picture ? "taken" : "no picture"),
		(error) => (error instanceof PictureError ? error.problem : String(error)),
	);
const text = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

describe("a picture that is sent", () => {
	it.each(Object.keys(samples))("is taken and looks the same to another decoder: %s", async (name) => {
		const sent = samples[name] ?? new Uint8Array();
		const picture = await read(sent);
		const [before, after] = await Promise.all(
			[sent, picture?.bytes ?? sent].map((bytes) => sharp(bytes).raw().toBuffer({ resolveWithObject: true })),
		);
		expect(after?.info).toMatchObject({ width: picture?.width, height: picture?.height });
		expect(before && after && Buffer.compare(before.data, after.data)).toBe(0);
		expect(picture?.bytes.byteLength).toBeLessThanOrEqual(sent.byteLength);
	});

	it("loses everything except the picture, and its id follows from the rest", async () => {
		for (const [plain, with_] of [
			["webp", "webpExif"],
			["png", "pngExif"],
			["jpeg", "jpegExif"],
		] as const) {
			const sent = samples[with_] ?? new Uint8Array();
			expect(text(sent)).toContain("SECRET");
			const appended = joined(sent, new TextEncoder().encode("SECRET after the end"));
			const [picture, more, alone] = await Promise.all([read(sent), read(appended), read(samples[plain] ?? sent)]);
			expect(text(picture?.bytes ?? sent)).not.toContain("SECRET");
			expect(more?.id).toBe(picture?.id);
			if (plain !== "jpeg") expect(alone?.id).toBe(picture?.id);
			const kept = await sharp(picture?.bytes).metadata();
			expect([kept.exif, kept.xmp, kept.icc, kept.comments]).toEqual([undefined, undefined, undefined, undefined]);
		}
		const comment = new TextEncoder().encode("SECRET comment");
		const jpeg = samples.jpeg ?? new Uint8Array();
		const commented = joined(jpeg.subarray(0, 2), new Uint8Array([0xff, 0xfe, 0, comment.length + 2]), comment, jpeg.subarray(2));
		expect((await read(commented))?.id).toBe((await read(jpeg))?.id);
	});

	it("is refused when it is torn, turned, animated, too small or too large", async () => {
		for (const [name, sample] of Object.entries(samples)) {
			for (const share of [0.2, 0.5, 0.9])
				expect(await findProblem(sample.slice(0, sample.length * share)), `${name} ${share}`).toBe("damaged");
			expect(await findProblem(sample.slice(0, -3)), name).toBe("damaged");
		}
		const frames = await Promise.all([1, 2].map((seed) => drawn(70, 70, { seed }).png().toBuffer()));
		expect(await findProblem(await toBytes(sharp(frames, { join: { animated: true } }).webp()))).toBe("animated");
		const png = samples.png ?? new Uint8Array();
		const acTL = new Uint8Array([0, 0, 0, 8, ...new TextEncoder().encode("acTL"), 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
		expect(await findProblem(joined(png.subarray(0, 33), acTL, png.subarray(33)))).toBe("animated");
		for (const format of ["jpeg", "webp", "png"] as const) {
			const of = (width: number, height: number) => drawn(width, height).toFormat(format);
			expect(await findProblem(await toBytes(of(63, 100))), format).toBe("tooSmall");
			expect(await findProblem(await toBytes(of(64, 64))), format).toBe("taken");
			expect(await findProblem(await toBytes(of(2049, 64))), format).toBe("tooLarge");
			expect(await findProblem(await toBytes(of(64, 2048))), format).toBe("taken");
			const turned = (orientation: number) => toBytes(of(70, 80).withMetadata({ orientation }));
			expect(await findProblem(await turned(6)), format).toBe("turned");
			expect(await findProblem(await turned(1)), format).toBe("taken");
		}
	});

	it("is recognised by its bytes, whatever its name", async () => {
		for (const bytes of [
			new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"),
			new TextEncoder().encode("GIF89a..."),
			new Uint8Array(),
		])
			expect(await findProblem(new Uint8Array(bytes))).toBe("no picture");
	});

	it("never breaks the reader: nothing is served that another decoder refuses", async () => {
		const random = seeded(20_261_122);
		const files = Object.entries(samples);
		for (let round = 0; round < rounds({ daily: 500, all: 1_500 }); round++) {
			const [name, sample] = files[round % files.length] ?? ["", new Uint8Array()];
			const file = mutateBytes(sample, random);
			const picture = await read(file).catch((error) => {
				expect(error).toBeInstanceOf(PictureError);
				return null;
			});
			if (picture) await expect(sharp(picture.bytes, { failOn: "error" }).raw().toBuffer(), `${name} ${round}`).resolves.toBeDefined();
		}
	});
});
