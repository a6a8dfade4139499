import { ChevronDown } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { LazyPart } from "~/ui/lazy-part";
import { Spinner } from "~/ui/spinner";
import { focusPlace } from "./field-errors";

interface ToolPanelProps {
	id: string;
	title: string;
	Icon: ComponentType<{ className?: string }>;
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

/** One line until it is unfolded; its content loads when it unfolds, and stays when it is folded again. */
export function ToolPanel({ id, title, Icon, missing = null, children }: ToolPanelProps) {
	const { t } = useTexts("author");
	const summary = useRef<HTMLElement>(null);
	const [hasOpened, setHasOpened] = useState(false);
	const heading = (
		<>
			<Icon className="size-5 shrink-0 text-slate-500" />
			<h2 className="font-semibold text-slate-900">{title}</h2>
		</>
	);
	if (missing !== null) {
		return (
			<div id={id} className="flex min-h-12 flex-wrap items-center gap-x-2.5 px-4 py-2 sm:px-5">
				{heading}
				<p className="text-sm text-slate-600">{missing}</p>
			</div>
		);
	}
	return (
		<details
			id={id}
			onToggle={(event) => {
				if (event.currentTarget.open) setHasOpened(true);
			}}
			className="group"
		>
			<summary
				ref={summary}
				className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-card px-4 py-2 hover:bg-primary-50 sm:px-5"
			>
				{heading}
				<ChevronDown className="ms-auto shrink-0 text-slate-500 transition-transform group-open:rotate-180 motion-reduce:transition-none" />
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
		</details>
	);
}
