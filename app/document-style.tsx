import { createContext, useContext } from "react";
import styles from "./styles.css?inline";

/** The nonce of the document being rendered; the browser needs none. */
export const NonceContext = createContext<string | undefined>(undefined);

/**
 * The style sheet of the site, in the document itself: a separate request would delay the first paint. React finds the element by
 * its `href` and never writes it again, so the browser's scripts do not need the text.
 */
export function DocumentStyle() {
	const nonce = useContext(NonceContext);
	if (import.meta.env.DEV) return <link rel="stylesheet" href="/app/styles.css" precedence="default" />;
	return (
		<style href="site" precedence="default" nonce={nonce}>
			{import.meta.env.SSR ? styles : ""}
		</style>
	);
}
