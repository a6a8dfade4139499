/** The part of Lighthouse that the bench uses. Its own types are not installed when the project is type-checked. */
export default function lighthouse(
	url: string,
	flags: { port: number; logLevel: "error"; disableStorageReset: boolean; onlyCategories: string[] },
): Promise<Result | undefined>;

interface Result {
	lhr: {
		categories: Record<string, { score: number | null }>;
		audits: Record<string, { numericValue?: number }>;
	};
	artifacts: { Trace: { traceEvents: TraceEvent[] } };
}

export interface TraceEvent {
	name: string;
	pid: number;
	tid: number;
	ts: number;
	dur?: number;
	tdur?: number;
}
