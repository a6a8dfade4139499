import { ResultList } from "~/features/results/result-list";
import type { PageHandle } from "~/features/shell/page-title";

export const handle = { title: "results" } satisfies PageHandle;

export default function Results() {
	return <ResultList />;
}
