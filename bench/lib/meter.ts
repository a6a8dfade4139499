/* Counts rows from outside: a wrapper that the runtime loads around the product (decision 0002), so it imports nothing. */

export interface Meter {
	rowsRead: number;
	rowsWritten: number;
}

/** `batch` accepts only the platform's own statements. */
const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

export function meterD1(d1: D1Database, meter: Meter): D1Database {
	const addRows = <T>(result: D1Result<T>): D1Result<T> => {
		meter.rowsRead += result.meta.rows_read;
		meter.rowsWritten += result.meta.rows_written;
		return result;
	};
	const meterStatement = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
		const own: Pick<D1PreparedStatement, "bind" | "all" | "run"> = {
			bind: (...values) => meterStatement(statement.bind(...values), query),
			all: async <T>() => addRows(await statement.all<T>()),
			run: async <T>() => addRows(await statement.run<T>()),
		};
		const proxy = new Proxy(statement, {
			get(target, name) {
				if (name === "bind" || name === "all" || name === "run") return own[name];
				const method: unknown = Reflect.get(target, name, target);
				if (typeof method !== "function") return method;
				if (name !== "raw" && name !== "first") return method.bind(target);
				// `raw` and `first` report no figures. A reading statement is run again to get them; a writing one is run once by `all`, and its
				// rows are turned into arrays here.
				return async (...args: unknown[]) => {
					const reads = /^\s*(select|with)\b/i.test(query);
					if (name === "raw" && !reads && args.length === 0)
						return addRows(await target.all<object>()).results.map((row) => Object.values(row));
					if (reads) addRows(await target.all());
					return Reflect.apply(method, target, args);
				};
			},
		});
		inner.set(proxy, statement);
		return proxy;
	};
	const wrapSource = <Source extends Pick<D1Database, "prepare" | "batch">>(source: Source): Source =>
		new Proxy(source, {
			get(target, name) {
				if (name === "prepare") return (query: string) => meterStatement(target.prepare(query), query);
				if (name === "batch") {
					return async (statements: D1PreparedStatement[]) =>
						(await target.batch(statements.map((one) => inner.get(one) ?? one))).map(addRows);
				}
				if (name === "withSession") return (constraint: string) => wrapSource(d1.withSession(constraint));
				const value: unknown = Reflect.get(target, name, target);
				return typeof value === "function" ? value.bind(target) : value;
			},
		});
	return wrapSource(d1);
}

interface MeteredGames {
	get(id: DurableObjectId): { rowsWritten(): Promise<number> };
	idFromName(name: string): DurableObjectId;
}

type Env = Omit<Cloudflare.Env, "LIVE_GAME" | "ASSIGNMENT"> & { LIVE_GAME: MeteredGames; ASSIGNMENT: MeteredGames };

type GameClass = new (ctx: DurableObjectState, env: Env) => object;

interface Product {
	default: { fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> };
	LiveGame: GameClass;
	Assignment: GameClass;
}

/**
 * Adds `X-D1-Rows-Read` to replies of the API, and `X-Game-Rows-Written` to host views: rows that the
 * object has written since it woke, each setting of the alarm as one, as the platform bills it.
 */
export function wrapProduct({ default: product, LiveGame, Assignment }: Product) {
	return {
		default: {
			async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
				const meter: Meter = { rowsRead: 0, rowsWritten: 0 };
				const { pathname } = new URL(request.url);
				const reply = await product.fetch(request, { ...env, DB: meterD1(env.DB, meter) }, ctx);
				if (reply.status === 101 || !pathname.startsWith("/api/")) return reply;
				const response = new Response(reply.body, reply);
				response.headers.set("X-D1-Rows-Read", String(meter.rowsRead));
				const [, area, pin] = (request.method === "GET" && /^\/api\/(instances|assignments)\/(\d{7,9})$/.exec(pathname)) || [];
				const games = area === "assignments" ? env.ASSIGNMENT : env.LIVE_GAME;
				if (pin && reply.ok) response.headers.set("X-Game-Rows-Written", String(await games.get(games.idFromName(pin)).rowsWritten()));
				return response;
			},
		},
		LiveGame: meterGame(LiveGame),
		Assignment: meterGame(Assignment),
	};
}

function meterGame(Base: GameClass) {
	return class extends Base {
		readonly #rowsWritten: () => number;

		constructor(ctx: DurableObjectState, env: Env) {
			let rows = 0;
			const { sql } = ctx.storage;
			const [exec, setAlarm] = [sql.exec.bind(sql), ctx.storage.setAlarm.bind(ctx.storage)];
			Object.assign(sql, {
				exec: (...statement: Parameters<typeof exec>) => {
					const cursor = exec(...statement);
					rows += cursor.rowsWritten;
					return cursor;
				},
			});
			Object.assign(ctx.storage, {
				setAlarm: (...time: Parameters<typeof setAlarm>) => {
					rows++;
					return setAlarm(...time);
				},
			});
			super(ctx, env);
			this.#rowsWritten = () => rows;
		}

		rowsWritten(): number {
			return this.#rowsWritten();
		}
	};
}
