import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { Instance } from "#contract/games/live";
import { useTexts } from "~/i18n/texts";
import { Tabs } from "~/ui/tabs";

/** The media query of the variant `console` in styles.css. */
const CONSOLE_QUERY = "(min-width: 64rem) and (min-height: 37.5rem)";

function subscribe(onChange: () => void) {
	const query = window.matchMedia(CONSOLE_QUERY);
	query.addEventListener("change", onChange);
	return () => query.removeEventListener("change", onChange);
}

/** Focused controls scroll to a place above the buttons at the foot. */
const ABOVE_CONTROLS = "flex flex-1 flex-col [&_:is(a,button,input,[tabindex])]:scroll-mb-48";

function useConsole(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => window.matchMedia(CONSOLE_QUERY).matches,
		() => true,
	);
}

const PARTS = ["question", "participants"] as const;

interface HostBodyProps {
	instance: Instance;
	parts: { join: ReactNode; choices: ReactNode; question: ReactNode; participants: ReactNode; after: ReactNode };
}

export function HostBody({ instance, parts }: HostBodyProps) {
	const { t } = useTexts("site");
	const isWide = useConsole();
	const { status } = instance;
	const [chosen, setChosen] = useState<(typeof PARTS)[number]>("question");
	if (status === "finished" || status === "archived") {
		return (
			// Its own element, because the list of a running game would count as one that has moved.
			<div
				key="ended"
				className="grid min-h-0 flex-1 grid-cols-1 content-start gap-4 console:grid-cols-[minmax(0,1fr)_22rem] console:grid-rows-[auto_minmax(0,1fr)]"
			>
				<div className="console:col-span-2">{parts.after}</div>
				{parts.participants}
				<div>{parts.join}</div>
			</div>
		);
	}
	if (status === "lobby") {
		return (
			// On a narrow screen the names come last: they are the part that grows.
			<div
				className={`${ABOVE_CONTROLS} gap-3 console:grid console:min-h-0 console:grid-rows-[minmax(0,1fr)_auto] console:gap-4 ${instance.settings.answerCards ? "console:grid-cols-[20rem_minmax(0,1fr)]" : "console:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"}`}
			>
				<div className="console:relative console:min-h-0 console:overflow-y-auto">{parts.join}</div>
				<div className="empty:hidden console:col-span-2 console:row-start-2">{parts.choices}</div>
				<div className="flex min-h-0 flex-1 flex-col console:col-start-2 console:row-start-1">{parts.participants}</div>
			</div>
		);
	}
	if (!isWide) {
		return (
			<div className={ABOVE_CONTROLS}>
				<Tabs
					label={t("hostPanel.parts")}
					tabs={PARTS.map((part) => ({
						value: part,
						label: t(`hostPanel.part.${part}`),
						...(part === "participants" && { count: instance.participantCount }),
					}))}
					value={chosen}
					onChange={setChosen}
					fill
				>
					{parts[chosen]}
				</Tabs>
			</div>
		);
	}
	return (
		<div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_24rem] grid-rows-1 gap-4 2xl:grid-cols-[minmax(0,1fr)_30rem]">
			{parts.question}
			{parts.participants}
		</div>
	);
}
