/** What load programs and tests count: rows read and written by the statements of one request. Never used in a deployment. */
export interface Meter {
	rowsRead: number;
	rowsWritten: number;
}

const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

/** The same database, noting on the meter what each statement reads. */
export function meteredD1(d1: D1Database, meter: Meter): D1Database {
	const note = <T>(result: D1Result<T>): D1Result<T> => {
		meter.rowsRead += result.meta.rows_read;
		meter.rowsWritten += result.meta.rows_written;
		return result;
	};
	const metered = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
		const own: Pick<D1PreparedStatement, "bind" | "all" | "run"> = {
			bind: (...values) => metered(statement.bind(...values), query),
			all: async <T>() => note(await statement.all<T>()),
			run: async <T>() => note(await statement.run<T>()),
		};
		const proxy = new Proxy(statement, {
			get(target, name) {
				if (name === "bind" || name === "all" || name === "run") return own[name];
				const method: unknown = Reflect.get(target, name, target);
				if (typeof method !== "function") return method;
				if (name !== "raw" && name !== "first") return method.bind(target);
				// Rows as arrays and single values come without figures: what only reads is asked once more for those,
				// what writes is run once, with its figures, and its rows are made arrays here.
				return async (...args: unknown[]) => {
					const reads = /^\s*(select|with)\b/i.test(query);
					if (name === "raw" && !reads && args.length === 0)
						return note(await target.all<object>()).results.map((row) => Object.values(row));
					if (reads) note(await target.all());
					return Reflect.apply(method, target, args);
				};
			},
		});
		inner.set(proxy, statement);
		return proxy;
	};
	return new Proxy(d1, {
		get(target, name) {
			if (name === "prepare") return (query: string) => metered(target.prepare(query), query);
			if (name === "batch") {
				return async (statements: D1PreparedStatement[]) => (await target.batch(statements.map((one) => inner.get(one) ?? one))).map(note);
			}
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === "function" ? value.bind(target) : value;
		},
	});
}
