import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { objectStorage } from "#bench/lib/sql";
import { createMeta } from "./core";
import { GameStore } from "./game-store";

it("keeps hidden what the host hid before texts were compared without the marks at their end", () => {
	const db = new DatabaseSync("");
	const open = () => {
		const store = new GameStore(objectStorage(db));
		store.load();
		return store;
	};
	const meta = createMeta({ instanceId: "game", pin: "1234567", hostId: "host" }, Date.now());
	open().create(meta, { quizTemplateId: "quiz-1", title: "Open", language: "tr", questions: [] }, []);
	const decide = db.prepare("INSERT INTO text_decisions VALUES (?, ?, ?)");
	for (const [index, key, shown] of [
		[0, "yağmur", 1],
		[0, "yağmur!", 0],
		[0, "yağmur.", 1],
		[0, "ılık?", 1],
		[1, "yağmur", 1],
		[1, "?", 0],
	] as const)
		decide.run(index, key, shown);
	db.exec("UPDATE documents SET json = '12' WHERE name = 'version'");
	const decisions = [
		[
			0,
			[
				["yağmur", false],
				["ılık", true],
			],
		],
		[
			1,
			[
				["?", false],
				["yağmur", true],
			],
		],
	];
	for (const store of [open(), open()]) {
		const { textDecisions = new Map() } = store.state ?? {};
		expect([...textDecisions].map(([index, texts]) => [index, [...texts].sort()])).toEqual(decisions);
	}
});
