/** What the bench asks of Lighthouse and reads of it. Its own types are not there when the project's are checked. */
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
