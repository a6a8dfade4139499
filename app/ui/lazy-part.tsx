import { type ReactNode, Suspense } from "react";
import { useTexts } from "~/i18n/texts";
import { Alert } from "./alert";
import { ErrorBoundary } from "./error-boundary";

function PartFailed() {
	const { t } = useTexts();
	return <Alert tone="error">{t("common.networkError")}</Alert>;
}

interface LazyPartProps {
	fallback?: ReactNode;
	children: ReactNode;
}

/** A part whose code loads later. If it cannot be loaded, a message takes its place, and the page around it stays. */
export function LazyPart({ fallback = null, children }: LazyPartProps) {
	return (
		<ErrorBoundary fallback={<PartFailed />}>
			<Suspense fallback={fallback}>{children}</Suspense>
		</ErrorBoundary>
	);
}
