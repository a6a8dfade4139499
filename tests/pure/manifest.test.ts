import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const manifest: { icons: { src: string; sizes: string; type: string; purpose: string }[] } = JSON.parse(
	readFileSync("public/manifest.webmanifest", "utf8"),
);
const PNG_SIGNATURE = "89504e470d0a1a0a";

it.each(manifest.icons.filter(({ type }) => type === "image/png"))(
	"the icon $src has the size that the manifest names",
	({ src, sizes }) => {
		const file = readFileSync(`public${src}`);
		expect(file.subarray(0, 8).toString("hex")).toBe(PNG_SIGNATURE);
		// The first chunk of a PNG begins with the width and the height.
		expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes);
	},
);

it("the manifest has the icons that a phone needs to install the site", () => {
	const kinds = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
	expect(kinds).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]));
});
