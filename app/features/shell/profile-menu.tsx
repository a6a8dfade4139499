import { lazy, Suspense } from "react";
import { useSession } from "~/api/session";
import { ErrorBoundary } from "~/ui/error-boundary";
import { Skeleton } from "~/ui/skeleton";

const UserMenu = lazy(() => import("./user-menu"));

/** As large as the button of the menu. */
export function ProfileMenuSkeleton() {
	return <Skeleton className="m-1 size-9 rounded-full!" />;
}

/** The menu of who is signed in; visitors do not load its code. */
export function ProfileMenu() {
	const { user } = useSession();
	return (
		user && (
			<ErrorBoundary fallback={null}>
				<Suspense fallback={<ProfileMenuSkeleton />}>
					<UserMenu user={user} />
				</Suspense>
			</ErrorBoundary>
		)
	);
}
