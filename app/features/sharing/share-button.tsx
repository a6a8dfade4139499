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

/** On a phone it has a short name, so that it fits beside another button. */
export function ShareButton({ target }: { target: ShareTarget }) {
	const { t } = useTexts("author");
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button variant="outlined" onClick={() => setOpen(true)}>
				<Share2 />
				<span className="sm:hidden">{t("transfer.shareShort")}</span>
				<span className="max-sm:hidden">{t("transfer.share")}</span>
			</Button>
			<Sharing target={open ? target : null} onClose={() => setOpen(false)} />
		</>
	);
}
