/** One colour an option, beside its letter (colour is never the only sign). Dark enough for white text. */
const COLORS = [
	"bg-indigo-700",
	"bg-rose-700",
	"bg-amber-700",
	"bg-emerald-700",
	"bg-sky-700",
	"bg-fuchsia-700",
	"bg-lime-800",
	"bg-cyan-800",
	"bg-orange-700",
	"bg-slate-700",
] as const;

export function optionColor(index: number): string {
	return COLORS[index % COLORS.length] ?? COLORS[0];
}
