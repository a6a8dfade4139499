import { expect, it } from "vitest";
import { readFile, readList } from "./parse-roster";

const none = new Set<number>();

it("reads numbers and labels, however they are parted", () => {
	expect(readList("7 Ayşe Nur\n8;Bora\n9,Cem\n10\tDefne\n 11. Ece\n12", none)).toEqual([
		{ number: 7, label: "Ayşe Nur" },
		{ number: 8, label: "Bora" },
		{ number: 9, label: "Cem" },
		{ number: 10, label: "Defne" },
		{ number: 11, label: "Ece" },
		{ number: 12 },
	]);
});

it("gives names without a number the next free one", () => {
	expect(readList("Ayşe\n\n2 Bora\nCem", new Set([1]))).toEqual([
		{ number: 3, label: "Ayşe" },
		{ number: 2, label: "Bora" },
		{ number: 4, label: "Cem" },
	]);
});

it("leaves a heading out, and takes no number above 999", () => {
	expect(readList("No;Ad\n1;Ayşe\n2;Bora", none)).toEqual([
		{ number: 1, label: "Ayşe" },
		{ number: 2, label: "Bora" },
	]);
	expect(readList("1234 Ayşe", none)).toEqual([{ number: 1, label: "1234 Ayşe" }]);
	expect(readList(" \n", none)).toEqual([]);
});

it("reads a file in UTF-8, and as a Turkish Excel writes it", async () => {
	const expected = [
		{ number: 7, label: "Işıl" },
		{ number: 8, label: "Çağ" },
	];
	const utf8 = new TextEncoder().encode("No;Ad\r\n7;Işıl\r\n8;Çağ\r\n");
	const turkish = Uint8Array.from("No;Ad\r\n7;I\u00fe\u00fdl\r\n8;\u00c7a\u00f0\r\n", (sign) => sign.charCodeAt(0));
	for (const bytes of [utf8, turkish]) expect(await readFile(new File([bytes], "7b.csv"), none)).toEqual(expected);
});
