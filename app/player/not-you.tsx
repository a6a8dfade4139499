import { lazy, Suspense, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import type { NotYouProps } from "./not-you-dialog";

const NotYouDialog = lazy(() => import("./not-you-dialog"));

export function NotYou({ className = "", ...about }: NotYouProps & { className?: string }) {
	const { t } = useTexts("card");
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button variant="text" className={`text-sm ${className}`} onClick={() => setOpen(true)}>
				{t("card.notYou")}
			</Button>
			{open && (
				<Suspense>
					<NotYouDialog {...about} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
