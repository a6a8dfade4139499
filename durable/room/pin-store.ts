import type { Delivery } from "./delivery";
import { type Documents, migrateRows, storedVersionOf } from "./documents";

/** The types of what an object holds: a game or a homework. */
export interface Held {
	state: { meta: object; quiz: object };
	change: { type: string };
	outbox: Delivery;
}
type Meta<Of extends Held> = Of["state"]["meta"];
type Quiz<Of extends Held> = Of["state"]["quiz"];

interface StoredShape<Of extends Held, Rows extends Documents<string>> {
	/** The document of the small part that changes. */
	document: Parameters<Rows["readDocument"]>[0];
	idOf(meta: Partial<Meta<Of>>): string | undefined;
	/** The current version, and by each earlier one the step that migrates its rows to the next. */
	version: number;
	steps: Readonly<Record<number, (rows: Rows) => void>>;
}

/** What an object holds, in memory together with its rows. The rows are the truth. */
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

	/** Null if it holds nothing. */
	get state(): Of["state"] | null {
		return this.#state;
	}

	/** True if a newer version of this code stored it: after a rollback. */
	get isNewer(): boolean {
		return this.#isNewer;
	}

	/** The state that follows from the rows, which have the current version. */
	protected abstract rebuild(meta: Meta<Of>, quiz: Quiz<Of>): Of["state"];

	/** Writes the rows of one change; the document of the meta part is written already. */
	protected abstract writeRow(change: Of["change"], state: Of["state"]): void;

	/** Called instead of `rebuild` for an object that only has something left to deliver. */
	protected loadLeftovers(): void {}

	/** Stores a new one. */
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

	/** Rebuilds it from its rows, after migrating them to the current version. One of a newer version is left as it is. */
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

	/** The id of what is stored, even if its version is too new to be opened. */
	storedId(): string | null {
		const stored: Partial<Meta<Of>> | null = this.#isNewer ? JSON.parse(this.rows.readDocument(this.#shape.document) ?? "null") : null;
		const meta = this.#state?.meta ?? stored;
		return (meta && this.#shape.idOf(meta)) ?? null;
	}

	/** Writes what a command changed in the state, all or nothing. When it throws, the state has to be loaded again. */
	save(changes: readonly Of["change"][]): void {
		const state = this.#state;
		if (!state) return;
		this.storage.transactionSync(() => {
			if (changes.some(({ type }) => type === "meta")) this.rows.writeDocument(this.#shape.document, state.meta);
			for (const change of changes) this.writeRow(change, state);
		});
	}

	readOutbox(): Of["outbox"][] {
		const json = this.#isNewer || !this.rows.hasTables() ? undefined : this.rows.readDocument("outbox");
		return json === undefined ? [] : JSON.parse(json);
	}

	/** Forgets it in memory. */
	protected forget(): void {
		this.#state = null;
		this.#isNewer = false;
	}
}
