const LONGEST_HEADER = 200;

/** A heading in plain lower case, without accents, remarks and units: "Time limit (sec) – 5, 10 …" becomes "time limit", "DogruCevap" "dogru cevap". */
export function headerName(cell: string): string {
	if (cell.length > LONGEST_HEADER) return "";
	return cell
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.replace(/[İIı]/g, "i")
		.toLowerCase()
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replace(/\s+[-–—]\s.*$/su, "")
		.replace(/\([^)]*\)/g, "")
		.replace(/[\s_]+/g, " ")
		.replace(/[:*]+$/, "")
		.trim();
}
