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
export function storedVersionOf(documents: Documents<never>): number {
	const json = documents.readDocument("version");
	return json === undefined ? 1 : Number(JSON.parse(json));
}

/** Migrates older rows step by step to the current version. Must run in a transaction. */
export function migrateRows<Rows extends Documents<never>>(
	rows: Rows,
	current: number,
	steps: Readonly<Record<number, (rows: Rows) => void>>,
): void {
	let version = storedVersionOf(rows);
	if (version >= current) return;
	for (; version < current; version++) steps[version]?.(rows);
	rows.writeDocument("version", current);
}
