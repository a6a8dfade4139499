import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

export interface Row {
	[column: string]: string | number;
}

export function roundTo(value: number, digits: number): number {
	return Number(value.toFixed(digits));
}

/** Rounded to a tenth of a millisecond. */
export function latencies(values: number[]): { p50: number; p99: number; max: number } {
	const sorted = [...values].sort((a, b) => a - b);
	const at = (share: number) => roundTo(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0, 1);
	return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

function describeMachine(): string {
	return `${cpus().length} × ${cpus()[0]?.model ?? "CPU"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}

function jsonFile(): string | undefined {
	const at = process.argv.indexOf("--json");
	return at < 0 ? undefined : process.argv[at + 1];
}

/** Prints a table and further figures; `--json FILE` also writes them as JSON. */
export function printReport(name: string, rows: Row[], facts: Row = {}): void {
	console.log(`\n${name} — ${describeMachine()}`);
	console.table(rows);
	for (const [key, value] of Object.entries(facts)) console.log(`${key}: ${value}`);
	const file = jsonFile();
	if (file) writeFileSync(file, `${JSON.stringify({ name, machine: describeMachine(), rows, facts }, null, 2)}\n`);
}

export function numberOption(name: string, fallback: number): number {
	const at = process.argv.indexOf(`--${name}`);
	const value = at < 0 ? Number.NaN : Number(process.argv[at + 1]);
	return Number.isFinite(value) ? value : fallback;
}
