import { lazy, Suspense } from "react";
import { useSession } from "~/api/session";
import { ErrorBoundary } from "~/ui/error-boundary";
import { Skeleton } from "~/ui/skeleton";

const UserMenu = lazy(() => import("./user-menu"));

/** As large as the menu's button. */
export function ProfileMenuSkeleton() {
	return <Skeleton className="m-1 size-9 rounded-full!" />;
}

/** The menu of a signed-in user; visitors do not load its code. */
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
