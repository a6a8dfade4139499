import { lazy, Suspense, useEffect, useState } from "react";
import { provideLoginDialog, useSession } from "~/api/session";

const LoginAgainDialog = lazy(() => import("./login-again-dialog"));

/**
 * Asks to log in again over a page whose session has run out; what the page holds stays. A layout renders it, see
 * `renewSession` for what becomes of the call that found out.
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
