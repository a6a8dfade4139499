import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { Instance } from "#contract/games/live";
import { useTexts } from "~/i18n/texts";
import { Tabs } from "~/ui/tabs";

/** Same as the variant `console` in styles.css. */
const QUERY = "(min-width: 64rem) and (min-height: 37.5rem)";

function subscribe(onChange: () => void) {
	const query = window.matchMedia(QUERY);
	query.addEventListener("change", onChange);
	return () => query.removeEventListener("change", onChange);
}

/** A control of these parts that gets the focus scrolls to a place above the row of buttons at the foot. */
const ABOVE_CONTROLS = "flex flex-1 flex-col [&_:is(a,button,input,[tabindex])]:scroll-mb-48";

function useConsole(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => window.matchMedia(QUERY).matches,
		() => true,
	);
}

type Part = "join" | "question" | "participants" | "settings";

interface HostBodyProps {
	instance: Instance;
	/** Absent if the game does not need them. */
	parts: { join: ReactNode; question: ReactNode; participants: ReactNode; settings: ReactNode; after: ReactNode };
}

export function HostBody({ instance, parts }: HostBodyProps) {
	const { t } = useTexts("site");
	const wide = useConsole();
	const { status } = instance;
	const [chosen, setChosen] = useState<{ status: string; part: Part } | null>(null);
	const tabsOf = (names: readonly Part[], first: Part) => {
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
		if (!wide) return <div className={ABOVE_CONTROLS}>{tabsOf(["join", "participants", "settings"], "join")}</div>;
		return (
			<div className="grid min-h-0 flex-1 grid-cols-[20rem_minmax(0,1fr)_24rem] grid-rows-1 gap-4 xl:grid-cols-[23rem_minmax(0,1fr)_28rem] 2xl:grid-cols-[26rem_minmax(0,1fr)_32rem]">
				<div className="relative min-h-0 overflow-y-auto">{parts.join}</div>
				{parts.participants}
				<div className="min-h-0">{parts.settings}</div>
			</div>
		);
	}
	if (!wide) return <div className={ABOVE_CONTROLS}>{tabsOf(["question", "participants", "settings", "join"], "question")}</div>;
	return (
		<div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_24rem] grid-rows-1 gap-4 2xl:grid-cols-[minmax(0,1fr)_30rem]">
			{parts.question}
			<div className="flex min-h-0 min-w-0 flex-col">{tabsOf(["participants", "settings", "join"], "participants")}</div>
		</div>
	);
}
