import sharp from "sharp";
import { resolveExtensions } from "./lib/endings.ts";
import { mutateBytes } from "./lib/mutate.ts";
import { numberOption, printReport, roundTo } from "./lib/report.ts";

/* Reads mutated uploads: `npm run bench -- fuzz-media [--files N] [--seed N]`. Each is refused or valid for libvips, in 50 ms of CPU. */
const hooks = resolveExtensions();
const { readPicture } = await import("#worker/media/read-picture");
const { PictureError } = await import("#worker/media/container");
const { nodeDecode, samplePictures } = await import("#tests/helpers/pictures");
const { seeded } = await import("#tests/helpers/seeded");
hooks.deregister();

const FILES = numberOption("files", 100_000);
const random = seeded(numberOption("seed", 1));
const HANG_MS = 50;

const decode = nodeDecode();
const samples = Object.entries(await samplePictures());
const rows = samples.map(([name]) => ({ sample: name, files: 0, taken: 0, refused: 0, "max ms": 0 }));
const faults: string[] = [];

const cpuMs = () => {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1_000;
};

for (let round = 0; round < FILES; round++) {
	const at = round % samples.length;
	const [, sample] = samples[at] ?? [];
	const row = rows[at];
	if (!sample || !row) continue;
	const file = mutateBytes(sample, random);
	const started = cpuMs();
	let taken: Awaited<ReturnType<typeof readPicture>> = null;
	try {
		taken = await readPicture(file, decode);
	} catch (error) {
		if (!(error instanceof PictureError)) faults.push(`${row.sample} #${round}: ${error}`);
	}
	let ms = cpuMs() - started;
	// Garbage collection may have interfered: a file that is really slow is slow again.
	for (let again = 0; ms > HANG_MS && again < 3; again++) {
		const restarted = cpuMs();
		await readPicture(file, decode).catch(() => null);
		ms = Math.min(ms, cpuMs() - restarted);
	}
	if (ms > HANG_MS) faults.push(`${row.sample} #${round}: ${roundTo(ms, 1)} ms`);
	row.files++;
	row["max ms"] = Math.max(row["max ms"], roundTo(ms, 1));
	if (!taken) row.refused++;
	else {
		row.taken++;
		await sharp(taken.bytes, { failOn: "error" })
			.raw()
			.toBuffer()
			.catch((error) => faults.push(`${row.sample} #${round}: served, but refused by another decoder: ${error}`));
	}
}
printReport("fuzz-media", rows, { faults: faults.length, "heap MiB": Math.round(process.memoryUsage().rss / 2 ** 20) });
for (const fault of faults.slice(0, 20)) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
