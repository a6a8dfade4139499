import { type ReactNode, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { createIcon } from "~/ui/icon";
import { LazyPart } from "~/ui/lazy-part";

const DotsIcon = createIcon("M12 5h.01M12 12h.01M12 19h.01");

/** The menu of a page without the site's components; `panel` makes what its button opens. */
export function DotsMenu({ panel }: { panel: (onClose: () => void) => ReactNode }) {
	const { t } = useTexts();
	const [open, setOpen] = useState(false);
	return (
		<div className="relative">
			<button
				type="button"
				aria-label={t("common.menu")}
				aria-expanded={open}
				onClick={() => setOpen(!open)}
				className="grid size-11 place-items-center rounded-lg text-slate-600 hover:bg-slate-200"
			>
				<DotsIcon className="size-6" />
			</button>
			{open && (
				<div className="absolute end-0 z-30 w-72 max-w-[90vw] rounded-card bg-white shadow-lg">
					<LazyPart>{panel(() => setOpen(false))}</LazyPart>
				</div>
			)}
		</div>
	);
}
