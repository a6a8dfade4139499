import type { Delivery } from "./delivery";

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

/** The first objects have no document with their version. */
function storedVersionOf(documents: Documents<never>): number {
	const json = documents.readDocument("version");
	return json === undefined ? 1 : Number(JSON.parse(json));
}

/** Migrates older rows step by step to the current version. Must run in a transaction. */
function migrateRows<Rows extends Documents<never>>(
	rows: Rows,
	current: number,
	steps: Readonly<Record<number, (rows: Rows) => void>>,
): void {
	let version = storedVersionOf(rows);
	if (version >= current) return;
	for (; version < current; version++) steps[version]?.(rows);
	rows.writeDocument("version", current);
}

export interface Held {
	state: { meta: object; quiz: object };
	change: { type: string };
	outbox: Delivery;
}
type Meta<Of extends Held> = Of["state"]["meta"];
type Quiz<Of extends Held> = Of["state"]["quiz"];

interface StoredShape<Of extends Held, Rows extends Documents<string>> {
	document: Parameters<Rows["readDocument"]>[0];
	idOf(meta: Partial<Meta<Of>>): string | undefined;
	/** The current version, and for each earlier one the step that migrates its rows to the next. */
	version: number;
	steps: Readonly<Record<number, (rows: Rows) => void>>;
}

/** The state of an object in memory together with its rows. The rows are the truth. */
export abstract class PinStore<Of extends Held, Rows extends Documents<string>> {
	protected readonly storage: DurableObjectStorage;
	protected readonly rows: Rows;
	readonly #shape: StoredShape<Of, Rows>;
	#state: Of["state"] | null = null;
	#isNewer = false;

	constructor(storage: DurableObjectStorage, rows: Rows, shape: StoredShape<Of, Rows>) {
		this.storage = storage;
		this.rows = rows;
		this.#shape = shape;
	}

	get state(): Of["state"] | null {
		return this.#state;
	}

	/** True if a newer version of this code stored it, as after a rollback. */
	get isNewer(): boolean {
		return this.#isNewer;
	}

	protected abstract rebuild(meta: Meta<Of>, quiz: Quiz<Of>): Of["state"];

	/** Writes the rows of one change; the meta document is already written. */
	protected abstract writeRow(change: Of["change"], state: Of["state"]): void;

	/** Called instead of `rebuild` for an object that only has deliveries left. */
	protected loadLeftovers(): void {}

	protected writeNew(state: Of["state"], outbox: readonly Of["outbox"][]): void {
		this.storage.transactionSync(() => {
			this.rows.createTables();
			this.rows.writeDocument("version", this.#shape.version);
			this.rows.writeDocument("quiz", state.quiz);
			this.rows.writeDocument(this.#shape.document, state.meta);
			this.rows.writeDocument("outbox", outbox);
		});
		this.#state = state;
	}

	/** Migrates and rebuilds the state from its rows. Leaves rows of a newer version unchanged. */
	load(): void {
		this.forget();
		if (!this.rows.hasTables()) return;
		const { document, version, steps } = this.#shape;
		if (this.rows.readDocument(document) === undefined) {
			this.loadLeftovers();
			return;
		}
		this.#isNewer = storedVersionOf(this.rows) > version;
		if (this.#isNewer) return;
		this.storage.transactionSync(() => migrateRows(this.rows, version, steps));
		const meta: Meta<Of> = JSON.parse(this.rows.readDocument(document) ?? "");
		const quiz: Quiz<Of> = JSON.parse(this.rows.readDocument("quiz") ?? "");
		this.#state = this.rebuild(meta, quiz);
	}

	/** Readable even if the stored version is too new to be opened. */
	storedId(): string | null {
		const stored: Partial<Meta<Of>> | null = this.#isNewer ? JSON.parse(this.rows.readDocument(this.#shape.document) ?? "null") : null;
		const meta = this.#state?.meta ?? stored;
		return (meta && this.#shape.idOf(meta)) ?? null;
	}

	/** Writes the changes of a command, and the outbox where they change it, all or nothing. If it throws, reload the state. */
	save(changes: readonly Of["change"][], outbox: readonly Of["outbox"][] | null = null): void {
		const state = this.#state;
		if (!state) return;
		this.storage.transactionSync(() => {
			if (changes.some(({ type }) => type === "meta")) this.rows.writeDocument(this.#shape.document, state.meta);
			for (const change of changes) this.writeRow(change, state);
			if (outbox) this.saveOutbox(outbox);
		});
	}

	saveOutbox(outbox: readonly Of["outbox"][]): void {
		this.rows.writeDocument("outbox", outbox);
	}

	readOutbox(): Of["outbox"][] {
		const json = this.#isNewer || !this.rows.hasTables() ? undefined : this.rows.readDocument("outbox");
		return json === undefined ? [] : JSON.parse(json);
	}

	protected forget(): void {
		this.#state = null;
		this.#isNewer = false;
	}
}
