/** Counts reads, and how many of them had to wait for an earlier one. `onCall` is called for each call to the database. */
export function countingD1(database: D1Database, onCall = () => {}) {
	const statements = new Map<D1PreparedStatement, D1PreparedStatement>();
	const reads: string[] = [];
	let rounds = 0;
	let running = 0;

	async function counted<Result>(sql: string, read: () => Promise<Result>): Promise<Result> {
		onCall();
		if (!/^\s*select/i.test(sql)) return read();
		reads.push(sql);
		if (running === 0) rounds++;
		running++;
		try {
			return await read();
		} finally {
			running--;
		}
	}

	function counting(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
		const wrapped = new Proxy(statement, {
			get(target, name: keyof D1PreparedStatement) {
				if (name === "bind") return (...values: unknown[]) => counting(target.bind(...values), sql);
				return (...values: never[]) => counted(sql, () => (target[name] as (...given: never[]) => Promise<unknown>)(...values));
			},
		});
		statements.set(wrapped, statement);
		return wrapped;
	}

	const wrapped: D1Database = new Proxy(database, {
		get(target, name: keyof D1Database) {
			if (name === "prepare") return (sql: string) => counting(target.prepare(sql), sql);
			if (name === "batch")
				return (given: D1PreparedStatement[]) => {
					onCall();
					return target.batch(given.map((one) => statements.get(one) ?? one));
				};
			const part: unknown = target[name];
			return typeof part === "function" ? part.bind(target) : part;
		},
	});
	return {
		database: wrapped,
		take: () => {
			const taken = { reads: [...reads], rounds };
			reads.length = 0;
			rounds = 0;
			return taken;
		},
	};
}
