import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { objectStorage } from "#bench/lib/sql";
import { DOCUMENTS_TABLE, Documents, type MigrationSteps, RoomStore } from "./room-store";

interface SampleTypes {
	state: { meta: { id: string; names: string[] }; quiz: object };
	change: { type: "meta" };
	outbox: never;
}

class Rows extends Documents<"game" | "quiz"> {
	createTables(): void {
		this.sql.exec(DOCUMENTS_TABLE);
	}
}

/** The step of a version that stores several names where the first one stored one. */
const STEPS: MigrationSteps<Rows> = {
	1: (rows) => {
		const { name, ...meta } = JSON.parse(rows.readDocument("game") ?? "");
		rows.writeDocument("game", { ...meta, names: [name] });
	},
	2: () => {},
};

class Store extends RoomStore<SampleTypes, Rows> {
	constructor(db: DatabaseSync, version: number, steps: MigrationSteps<Rows> = STEPS) {
		const storage = objectStorage(db);
		super(storage, new Rows(storage.sql), { document: "game", readId: ({ id }) => id, version, steps });
	}
	create(meta: object): void {
		this.writeNew({ meta, quiz: {} } as SampleTypes["state"], []);
	}
	protected override rebuild(meta: SampleTypes["state"]["meta"], quiz: object): SampleTypes["state"] {
		return { meta, quiz };
	}
	protected override writeRow(): void {}
}

function stored(version: number, meta: object): DatabaseSync {
	const db = new DatabaseSync("");
	new Store(db, version).create(meta);
	return db;
}

const readDocuments = (db: DatabaseSync) => db.prepare("SELECT name, json FROM documents ORDER BY name").all();

it("takes the steps from the version of the rows to the current one, once", () => {
	const db = stored(1, { id: "a", name: "Ada" });
	for (let start = 0; start < 2; start++) {
		const store = new Store(db, 3);
		store.load();
		expect(store.state?.meta).toEqual({ id: "a", names: ["Ada"] });
		expect(readDocuments(db)).toContainEqual({ name: "version", json: "3" });
	}
});

it.each([
	["of a later version", stored(4, { id: "a", names: [] }), STEPS, true],
	["of a version from which no step leads", stored(1, { id: "a", name: "Ada" }), { 2: () => {} }, false],
])("leaves rows %s unchanged, and still knows their id", (_, db, steps, isLater) => {
	const before = readDocuments(db);
	const store = new Store(db, 3, steps);
	store.load();
	expect([store.state, store.isUnreadable, store.isOfLaterVersion, store.storedId()]).toEqual([null, true, isLater, "a"]);
	expect(readDocuments(db)).toEqual(before);
});
