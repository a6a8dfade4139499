import { lazy, Suspense } from "react";
import type { Support } from "#contract/classes/support";
import { loadPart } from "~/lib/load-part";
import type { ReadAloudProps } from "./aloud/read-aloud-button";

/** A phone that cannot load it shows the question without it. */
const ReadAloudButton = lazy(() => loadPart(() => import("./aloud/read-aloud-button")).catch(() => ({ default: () => null })));

/** The button that reads a question, where this phone reads aloud. */
export function ReadAloud({ support, ...rest }: ReadAloudProps & { support: Support | undefined }) {
	return (
		support?.readAloud && (
			<Suspense fallback={<span className="block h-11" />}>
				<ReadAloudButton {...rest} />
			</Suspense>
		)
	);
}
