import { expect, it } from "vitest";
import { makeProgressFile } from "./progress-file";

const figures = (pupilId: string, percentage: number) => ({ pupilId, right: 1, total: 2, percentage, answered: 2 });

it("the progress of a class as CSV: one row a pupil, empty where nobody was, and nothing that a spreadsheet runs", async () => {
	const { name, blob } = await makeProgressFile({
		name: "7b",
		pupils: [
			{ _id: "a", number: 1, label: "=SUM(A1)" },
			{ _id: "b", number: 2 },
		],
		activities: [
			{ title: "Rivers", note: "Game, 1/2/26", results: [figures("b", 50)] },
			{
				title: "Seas",
				note: "Homework, 1/2/26",
				results: [
					{ pupilId: "a", percentage: null, status: "not-handed-in" },
					{ ...figures("b", 70), status: "handed-in" },
				],
			},
		],
		topics: [{ title: "Water", note: "Book", results: [figures("a", 100)] }],
		headings: { number: "Number", label: "Label", matrix: "Progress", topics: "Topics", status: (status) => `(${status})` },
		format: "csv",
		delimiter: ";",
	});
	expect(name).toBe("7b.csv");
	expect((await blob.text()).replace("\ufeff", "").split("\r\n")).toEqual([
		'Number;Label;"Rivers (Game, 1/2/26)";"Seas (Homework, 1/2/26)"',
		"1;'=SUM(A1);;(not-handed-in)",
		"2;;50;70",
		"",
		"Number;Label;Water (Book)",
		"1;'=SUM(A1);100",
		"2;;",
		"",
	]);
});
