import { useState } from "react";

/** The state of a confirmation dialog after Yes: busy while the call runs, and in `problem` why it failed. */
export function useAttempt(explain: (error: unknown) => string) {
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const attempt = async (call: () => Promise<void>): Promise<void> => {
		setBusy(true);
		setProblem(null);
		try {
			await call();
		} catch (error) {
			setProblem(explain(error));
		} finally {
			setBusy(false);
		}
	};
	return { busy, problem, attempt };
}
