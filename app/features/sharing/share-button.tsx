import { Share2 } from "lucide-react";
import { lazy, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { LazyPart } from "~/ui/lazy-part";
import type { ShareTarget } from "./share-dialog";

const ShareDialog = lazy(() => import("./share-dialog"));

/** One dialog at a time; its code loads when it opens. */
export function Sharing({ target, onClose }: { target: ShareTarget | null; onClose: () => void }) {
	if (!target) return null;
	return (
		<LazyPart>
			<ShareDialog target={target} onClose={onClose} />
		</LazyPart>
	);
}

export function ShareButton({ target }: { target: ShareTarget }) {
	const { t } = useTexts("author");
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button variant="outlined" onClick={() => setOpen(true)}>
				<Share2 />
				{t("transfer.share")}
			</Button>
			<Sharing target={open ? target : null} onClose={() => setOpen(false)} />
		</>
	);
}
