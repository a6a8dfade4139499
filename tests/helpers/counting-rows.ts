/** Counts the rows that statements read; results of `raw` do not say. */
export function countingRows(database: D1Database) {
	let rows = 0;
	const counting = (statement: D1PreparedStatement): D1PreparedStatement =>
		new Proxy(statement, {
			get(target, name: keyof D1PreparedStatement) {
				if (name === "bind") return (...values: unknown[]) => counting(target.bind(...values));
				return async (...values: never[]) => {
					rows += (await target.all()).meta.rows_read;
					return (target[name] as (...given: never[]) => Promise<unknown>)(...values);
				};
			},
		});
	const counted: D1Database = new Proxy(database, {
		get(target, name: keyof D1Database) {
			if (name === "prepare") return (sql: string) => counting(target.prepare(sql));
			const part: unknown = target[name];
			return typeof part === "function" ? part.bind(target) : part;
		},
	});
	const take = () => {
		const taken = rows;
		rows = 0;
		return taken;
	};
	return { database: counted, take };
}
