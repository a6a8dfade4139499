import type { Delivery } from "./deliveries";

/** Documents that every kind of object has. */
type CommonName = "version" | "outbox" | "quiz";

/** The small JSON documents in an object's SQLite, one row each. */
export abstract class Documents<Name extends string> {
	protected readonly sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.sql = sql;
	}

	abstract createTables(): void;

	/** False for an object that never stored anything or was emptied. Checking creates nothing. */
	hasTables(): boolean {
		return this.sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'documents'").toArray().length > 0;
	}

	readDocument(name: Name | CommonName): string | undefined {
		const row = this.sql.exec<{ json: string }>("SELECT json FROM documents WHERE name = ?", name).toArray()[0];
		return row?.json;
	}

	writeDocument(name: Name | CommonName, value: unknown): void {
		this.sql.exec("INSERT OR REPLACE INTO documents (name, json) VALUES (?, ?)", name, JSON.stringify(value));
	}

	deleteDocument(name: Name | CommonName): void {
		this.sql.exec("DELETE FROM documents WHERE name = ?", name);
	}
}

export const DOCUMENTS_TABLE = "CREATE TABLE IF NOT EXISTS documents (name TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;";

/** The step that migrates the rows of each published version, except the current one, to the next version. */
export type MigrationSteps<Rows> = Readonly<Record<number, (rows: Rows) => void>>;

/** The version that wrote the rows: one that this code can read, a later one (after a rollback), or one before 1.0.0. */
type StoredBy = "readable" | "later" | "tooOld";

/**
 * Migrates the rows of an earlier published version step by step. Must run in a transaction. Leaves the rows unchanged where no steps lead
 * from their version to the current one.
 */
function migrateRows<Rows extends Documents<never>>(rows: Rows, current: number, steps: MigrationSteps<Rows>): StoredBy {
	const stored = Number(JSON.parse(rows.readDocument("version") ?? "0"));
	if (stored > current) return "later";
	const path = Array.from({ length: current - stored }, (_, index) => steps[stored + index]);
	if (path.includes(undefined)) return "tooOld";
	for (const step of path) step?.(rows);
	if (path.length > 0) rows.writeDocument("version", current);
	return "readable";
}

/** The types that differ between games and homework. */
export interface RoomTypes {
	state: { meta: object; quiz: object };
	change: { type: string };
	outbox: Delivery;
}
type Meta<Types extends RoomTypes> = Types["state"]["meta"];
type Quiz<Types extends RoomTypes> = Types["state"]["quiz"];

interface StoredShape<Types extends RoomTypes, Rows extends Documents<string>> {
	document: Parameters<Rows["readDocument"]>[0];
	readId(meta: Partial<Meta<Types>>): string | undefined;
	version: number;
	steps: MigrationSteps<Rows>;
}

/** The state of an object in memory together with its rows. The rows are authoritative. */
export abstract class RoomStore<Types extends RoomTypes, Rows extends Documents<string>> {
	protected readonly storage: DurableObjectStorage;
	protected readonly rows: Rows;
	readonly #shape: StoredShape<Types, Rows>;
	#state: Types["state"] | null = null;
	#storedBy: StoredBy = "readable";

	constructor(storage: DurableObjectStorage, rows: Rows, shape: StoredShape<Types, Rows>) {
		this.storage = storage;
		this.rows = rows;
		this.#shape = shape;
	}

	get state(): Types["state"] | null {
		return this.#state;
	}

	/** True if another version stored the rows and this one cannot read them. */
	get isUnreadable(): boolean {
		return this.#storedBy !== "readable";
	}

	/** True if the rows become readable when the later version that stored them is deployed again. False for rows from before 1.0.0. */
	get isOfLaterVersion(): boolean {
		return this.#storedBy === "later";
	}

	protected abstract rebuild(meta: Meta<Types>, quiz: Quiz<Types>): Types["state"];

	/** Writes the rows of one change; the meta document is already written. */
	protected abstract writeRow(change: Types["change"], state: Types["state"]): void;

	protected writeNew(state: Types["state"], outbox: readonly Types["outbox"][]): void {
		this.storage.transactionSync(() => {
			this.rows.createTables();
			this.rows.writeDocument("version", this.#shape.version);
			this.rows.writeDocument("quiz", state.quiz);
			this.rows.writeDocument(this.#shape.document, state.meta);
			this.rows.writeDocument("outbox", outbox);
		});
		this.#state = state;
	}

	/** Migrates the rows and rebuilds the state from them. Leaves rows that it cannot read unchanged. */
	load(): void {
		this.forget();
		if (!this.rows.hasTables()) return;
		const { document, version, steps } = this.#shape;
		// An object may have only deliveries left.
		if (this.rows.readDocument(document) === undefined) return;
		this.#storedBy = this.storage.transactionSync(() => migrateRows(this.rows, version, steps));
		if (this.isUnreadable) return;
		const meta: Meta<Types> = JSON.parse(this.rows.readDocument(document) ?? "");
		const quiz: Quiz<Types> = JSON.parse(this.rows.readDocument("quiz") ?? "");
		this.#state = this.rebuild(meta, quiz);
	}

	/** Returns the id of the stored game or homework, also if its rows cannot be read. */
	storedId(): string | null {
		const stored: Partial<Meta<Types>> | null = this.isUnreadable
			? JSON.parse(this.rows.readDocument(this.#shape.document) ?? "null")
			: null;
		const meta = this.#state?.meta ?? stored;
		return (meta && this.#shape.readId(meta)) ?? null;
	}

	/** Writes the changes of a command, and the outbox where they change it, all or nothing. If it throws, reload the state. */
	save(changes: readonly Types["change"][], outbox: readonly Types["outbox"][] | null = null): void {
		const state = this.#state;
		if (!state) return;
		this.storage.transactionSync(() => {
			if (changes.some(({ type }) => type === "meta")) this.rows.writeDocument(this.#shape.document, state.meta);
			for (const change of changes) this.writeRow(change, state);
			if (outbox) this.saveOutbox(outbox);
		});
	}

	saveOutbox(outbox: readonly Types["outbox"][]): void {
		this.rows.writeDocument("outbox", outbox);
	}

	readOutbox(): Types["outbox"][] {
		const json = this.isUnreadable || !this.rows.hasTables() ? undefined : this.rows.readDocument("outbox");
		return json === undefined ? [] : JSON.parse(json);
	}

	protected forget(): void {
		this.#state = null;
		this.#storedBy = "readable";
	}
}
