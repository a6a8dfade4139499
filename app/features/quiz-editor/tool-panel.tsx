import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { Card } from "~/ui/layout";
import { LazyPart } from "~/ui/lazy-part";
import { Spinner } from "~/ui/spinner";
import { focusPlace } from "./field-errors";

interface ToolPanelProps {
	id: string;
	title: string;
	missing?: string | null;
	/** The content, which may move the focus back to the title. */
	children: (focusTitle: () => void) => ReactNode;
}

/** Moves a focus that was set before the content had loaded, as by `unfoldPlace`, on to the first field. */
function FocusOnArrival({ id }: { id: string }) {
	useEffect(() => {
		if (document.activeElement?.id === id) focusPlace(id);
	}, [id]);
	return null;
}

/** The panel is folded at first; its content loads when it unfolds, and stays when it is folded again. */
export function ToolPanel({ id, title, missing = null, children }: ToolPanelProps) {
	const { t } = useTexts("author");
	const summary = useRef<HTMLElement>(null);
	const [hasOpened, setHasOpened] = useState(false);
	if (missing !== null) {
		return (
			<Card id={id} className="flex min-h-14 flex-wrap items-center gap-x-4 px-5 py-3">
				<h2 className="text-lg text-slate-900">{title}</h2>
				<p className="text-slate-600">{missing}</p>
			</Card>
		);
	}
	return (
		<Card
			as="details"
			id={id}
			onToggle={(event) => {
				if (event.currentTarget.open) setHasOpened(true);
			}}
			className="group outline-offset-4"
		>
			<summary
				ref={summary}
				className="flex min-h-14 cursor-pointer items-center justify-between gap-3 rounded-card px-5 py-3 text-lg font-bold text-slate-900 hover:bg-primary-50"
			>
				<h2>{title}</h2>
				<ChevronDown className="size-5 shrink-0 text-slate-500 transition-transform group-open:rotate-180 motion-reduce:transition-none" />
			</summary>
			{hasOpened && (
				<LazyPart
					fallback={
						<div className="grid min-h-96 place-items-center">
							<Spinner label={t("common.loading")} />
						</div>
					}
				>
					{children(() => summary.current?.focus())}
					<FocusOnArrival id={id} />
				</LazyPart>
			)}
		</Card>
	);
}
