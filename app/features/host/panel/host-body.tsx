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

type Part = "join" | "question" | "participants" | "settings";

interface HostBodyProps {
	instance: Instance;
	parts: { join: ReactNode; question: ReactNode; participants: ReactNode; settings: ReactNode; after: ReactNode };
}

export function HostBody({ instance, parts }: HostBodyProps) {
	const { t } = useTexts("site");
	const isWide = useConsole();
	const { status } = instance;
	const [chosen, setChosen] = useState<{ status: string; part: Part } | null>(null);
	const renderTabs = (names: readonly Part[], first: Part) => {
		const value = chosen?.status === status && names.includes(chosen.part) ? chosen.part : first;
		return (
			<Tabs
				label={t("hostPanel.parts")}
				tabs={names.map((part) => ({
					value: part,
					label: t(`hostPanel.part.${part}`),
					...(part === "participants" && { count: instance.participantCount }),
				}))}
				value={value}
				onChange={(part) => setChosen({ status, part })}
				fill
			>
				{parts[value]}
			</Tabs>
		);
	};
	if (status === "finished" || status === "archived") {
		return (
			<div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-4 console:grid-cols-[minmax(0,1fr)_22rem] console:grid-rows-[auto_minmax(0,1fr)]">
				<div className="console:col-span-2">{parts.after}</div>
				{parts.participants}
				<div>{parts.join}</div>
			</div>
		);
	}
	if (status === "lobby") {
		if (!isWide) return <div className={ABOVE_CONTROLS}>{renderTabs(["join", "participants", "settings"], "join")}</div>;
		return (
			<div className="grid min-h-0 flex-1 grid-cols-[20rem_minmax(0,1fr)_24rem] grid-rows-1 gap-4 xl:grid-cols-[23rem_minmax(0,1fr)_28rem] 2xl:grid-cols-[26rem_minmax(0,1fr)_32rem]">
				<div className="relative min-h-0 overflow-y-auto">{parts.join}</div>
				{parts.participants}
				<div className="min-h-0">{parts.settings}</div>
			</div>
		);
	}
	if (!isWide) return <div className={ABOVE_CONTROLS}>{renderTabs(["question", "participants", "settings", "join"], "question")}</div>;
	return (
		<div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_24rem] grid-rows-1 gap-4 2xl:grid-cols-[minmax(0,1fr)_30rem]">
			{parts.question}
			<div className="flex min-h-0 min-w-0 flex-col">{renderTabs(["participants", "settings", "join"], "participants")}</div>
		</div>
	);
}
