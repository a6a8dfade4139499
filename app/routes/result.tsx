import { ResultScreen } from "~/features/results/result-screen";
import type { PageHandle } from "~/features/shell/page-title";
import type { Route } from "./+types/result";

export const handle = { title: "result" } satisfies PageHandle;

export default function Result({ params }: Route.ComponentProps) {
	return <ResultScreen key={params.id} instanceId={params.id} />;
}
