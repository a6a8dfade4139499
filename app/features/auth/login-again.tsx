import { lazy, Suspense, useEffect, useState } from "react";
import { provideLoginDialog, useSession } from "~/api/session";

const LoginAgainDialog = lazy(() => import("./login-again-dialog"));

/**
 * Asks for a new login over a page whose session has expired; the page keeps its content. A layout renders it; see
 * `renewSession` for what happens to the refused call.
 */
export function LoginAgain() {
	const { user, expired } = useSession();
	const [answer, setAnswer] = useState<((loggedIn: boolean) => void) | null>(null);
	useEffect(
		() =>
			provideLoginDialog(
				() =>
					new Promise((resolve) => {
						setAnswer(() => resolve);
					}),
			),
		[],
	);
	// The login may have happened in another tab.
	useEffect(() => {
		if (!answer || expired) return;
		answer(user !== null);
		setAnswer(null);
	}, [answer, expired, user]);
	if (!answer || !user) return null;
	return (
		<Suspense fallback={null}>
			<LoginAgainDialog
				email={user.email}
				onCancel={() => {
					answer(false);
					setAnswer(null);
				}}
			/>
		</Suspense>
	);
}
