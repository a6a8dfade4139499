import {
	ChevronsRight,
	Ellipsis,
	Flag,
	Keyboard,
	LogOut,
	MessageCircleQuestion,
	MonitorUp,
	Pause,
	Presentation,
	QrCode,
	ScanLine,
	SlidersHorizontal,
	Smartphone,
} from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { Instance } from "#contract/games/live";
import { GAME } from "#contract/limits";
import type { HostAction, HostCall } from "~/api/live";
import type { NextStep, StepChoice } from "~/features/host/game/next-step";
import { canAskNow } from "~/features/host/game/quick-question";
import { useSettled } from "~/features/host/game/use-settled";
import { useTexts } from "~/i18n/texts";
import { whenIdle } from "~/lib/when-idle";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { importMenu, LazyMenu } from "~/ui/lazy-menu";
import type { HostDialog } from "./host-dialog";
import { isUseful, SHORTCUTS, type Shortcut } from "./shortcuts";
import { KeyHint } from "./shortcuts-dialog";

/** A second press meant for the previous step must not take the next one. */
const SETTLING_MS = 500;

const MENU_BUTTON = "border border-primary-300 bg-white text-primary-800! console:min-h-12 console:min-w-12";

interface HostControlsProps {
	instance: Instance;
	steps: StepChoice;
	/** While an action is in progress, all controls are disabled. */
	busy: HostAction | null;
	act: (...command: HostCall) => void;
	/** Gets the focus when the focused control disappears. */
	group: RefObject<HTMLFieldSetElement | null>;
	mainButton: RefObject<HTMLButtonElement | null>;
	keysOn: boolean;
	/** The page that reads cards, where that is the next step: in the lobby of a game with answer cards. */
	scanPath: string | null;
	/** A big screen is open, in this browser or on a paired computer. */
	hasStage: boolean;
	onStage: () => void;
	onArchive: () => Promise<void>;
	onAsk: (dialog: HostDialog) => void;
	children: ReactNode;
}

/**
 * Takes the focus from a button of the panel that opens a menu or a dialog when a pointer's choice or a closing dialog returns it there, so
 * that Space runs the game's next step. After a key the button keeps it.
 */
function useLetGoOfOpeners(): void {
	useEffect(() => {
		let isPointer = false;
		const onInput = ({ type }: Event) => {
			isPointer = type === "pointerdown";
		};
		const onFocus = ({ target }: FocusEvent) => {
			if (isPointer && target instanceof HTMLElement && target.matches("main [aria-haspopup]")) target.blur();
		};
		window.addEventListener("pointerdown", onInput, true);
		window.addEventListener("keydown", onInput, true);
		window.addEventListener("focusin", onFocus);
		return () => {
			window.removeEventListener("pointerdown", onInput, true);
			window.removeEventListener("keydown", onInput, true);
			window.removeEventListener("focusin", onFocus);
		};
	}, []);
}

function shortcutForAction(action: HostAction | null): Shortcut {
	if (action === "close-question") return "close";
	if (action === "show-ranking") return "ranking";
	if (action === "show-solution") return "solution";
	if (action === "quick-question") return "ask";
	if (action === "finish") return "next";
	return action === "ask-again" ? "again" : "next";
}

/** The panel's buttons: the next step, always in the same place, more time, and the rest in a menu. */
export function HostControls(props: HostControlsProps) {
	const { instance, steps, busy, act, group, mainButton, keysOn, scanPath, hasStage, onStage, onArchive, onAsk, children } = props;
	const { t } = useTexts("site");
	const { status, questionStatus, currentQuestionIndex, totalQuestions, paused } = instance;
	const { main, other } = steps;
	const hadFocus = useRef(false);
	const step = `${status} ${currentQuestionIndex} ${questionStatus} ${paused} ${main.action}`;
	const shownStep = useRef(step);
	const isSettling = !useSettled(step, SETTLING_MS);
	useEffect(() => {
		// The buttons of the last step are removed. The group gets the focus, because a focused new button could be pressed by accident.
		if (shownStep.current !== step && hadFocus.current && document.activeElement === document.body) group.current?.focus();
		shownStep.current = step;
		if (!busy) hadFocus.current = group.current?.contains(document.activeElement) ?? false;
	}, [step, busy, group]);

	useLetGoOfOpeners();
	useEffect(() => whenIdle(importMenu), []);

	const askNow = () => onAsk({ about: "quick", part: "ask" });
	const press = (run: () => void) => {
		hadFocus.current = group.current?.contains(document.activeElement) ?? false;
		run();
	};
	const runStep = ({ action, command }: NextStep) => {
		if (action === "archive") void onArchive();
		else if (command) act(...command);
		else if (action === "quick-question") askNow();
	};
	const formatKeys = (shortcut: Shortcut) => (keysOn ? SHORTCUTS[shortcut].toUpperCase() : undefined);
	const question = { questionIndex: currentQuestionIndex };
	const runsOut = status === "active" && questionStatus !== "closed" && instance.timeLimit !== null;
	const seconds = { count: GAME.addTimeSeconds };
	const last = currentQuestionIndex >= totalQuestions - 1;
	const renderEntry = (shortcut: Shortcut | null, label: string, icon: ReactNode, run: () => void) => ({
		label,
		icon,
		...(shortcut !== null && { hint: <KeyHint shortcut={shortcut} on={keysOn} /> }),
		onSelect: run,
	});
	const lobby = status === "lobby";
	const isPlaying = lobby || status === "active";
	/** Lists what can be done now; the menu itself is always there. */
	const listEntries = () => [
		...(other?.action ? [renderEntry(shortcutForAction(other.action), t(other.label), <ChevronsRight />, () => runStep(other))] : []),
		...(main.action !== "quick-question" && other?.action !== "quick-question" && canAskNow(instance)
			? [renderEntry("ask", t("hostPanel.quickQuestion"), <MessageCircleQuestion />, askNow)]
			: []),
		...(isUseful("pause", instance) && !paused
			? [renderEntry("pause", t("hostPanel.pause"), <Pause />, () => act("pause", question))]
			: []),
		...(lobby ? [] : [renderEntry(null, t("hostPanel.bigScreen"), <Presentation />, onStage)]),
		renderEntry(null, t("hostPanel.pairScreen"), <MonitorUp />, () => onAsk({ about: "pair", scope: "view" })),
		renderEntry(null, t("hostPanel.remote"), <Smartphone />, () => onAsk({ about: "pair", scope: "steer" })),
		...(lobby ? [] : [renderEntry(null, t("hostPanel.joinInfo"), <QrCode />, () => onAsk({ about: "join" }))]),
		// The lobby of a quiz has a button for them.
		...(lobby && !instance.quick
			? []
			: [renderEntry(null, t("hostPanel.settings"), <SlidersHorizontal />, () => onAsk({ about: "settings" }))]),
		renderEntry("help", t("hostPanel.shortcuts"), <Keyboard />, () => onAsk({ about: "help" })),
		...(isUseful("end", instance) && (instance.quick || questionStatus !== "closed" || !last) && other?.action !== "finish"
			? [renderEntry("end", t("hostPanel.endGame"), <Flag />, () => onAsk({ about: "end" }))]
			: []),
		...(lobby ? [renderEntry(null, t("hostPanel.leaveLobby"), <LogOut />, () => onAsk({ about: "leave" }))] : []),
	];
	const renderOtherButtons = () => {
		if (!isPlaying) return null;
		return (
			<>
				{lobby && (
					// Its size stays, so that nothing moves when a big screen is connected.
					<Button variant={hasStage ? "outlined" : "contained"} className="leading-tight console:min-h-12" onClick={onStage}>
						<Presentation />
						{t("hostPanel.bigScreen")}
					</Button>
				)}
				{runsOut && (
					<Button
						variant="outlined"
						className="leading-tight console:min-h-12"
						disabled={busy !== null}
						loading={busy === "add-time"}
						aria-keyshortcuts={formatKeys("addTime")}
						onClick={() => press(() => act("add-time", question))}
					>
						<span aria-hidden="true">{t("hostPanel.addTime", seconds)}</span>
						<span className="sr-only">{t("hostPanel.addTimeName", seconds)}</span>
						<KeyHint shortcut="addTime" on={keysOn} />
					</Button>
				)}
				<LazyMenu
					label={t("hostPanel.moreActions")}
					button={<Ellipsis />}
					buttonClassName={MENU_BUTTON}
					disabled={busy !== null}
					entries={listEntries()}
				/>
			</>
		);
	};
	// The main button is plain if a click is the exception (closing a question early), or if the results come first (after the end).
	const isProposed = main.action !== "close-question" && main.action !== "archive" && scanPath === null;
	const mainKey = shortcutForAction(main.action);
	return (
		<fieldset
			ref={group}
			tabIndex={-1}
			className={`sticky bottom-0 z-10 -mx-4 -mb-4 flex min-w-0 gap-2 ${isPlaying ? "flex-wrap items-center" : "flex-col"} border-t border-line bg-white px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] -outline-offset-3 [@media(max-height:30rem)]:static console:static console:-mx-6 console:flex-row console:flex-nowrap console:items-center console:justify-end console:gap-3 console:px-6 console:pt-3`}
		>
			<legend className="sr-only">{t("hostPanel.controls")}</legend>
			<div
				// The lobby says right beside the buttons why the main one is disabled.
				className={`min-w-0 ${lobby ? "console:*:justify-end" : "console:me-auto"} ${isPlaying ? "flex-1 basis-40" : ""}`}
			>
				{children}
			</div>
			<div className="flex shrink-0 justify-end gap-2 empty:hidden">{renderOtherButtons()}</div>
			<Button
				key={main.action ?? main.label}
				ref={mainButton}
				variant={isProposed ? "contained" : "outlined"}
				size="large"
				disabled={busy !== null || !main.ready || isSettling}
				loading={busy !== null && busy === main.action}
				onClick={() => press(() => runStep(main))}
				aria-keyshortcuts={keysOn ? `${SHORTCUTS[mainKey].toUpperCase()}${scanPath === null ? " Space" : ""}` : undefined}
				aria-describedby={main.hint ? "host-state" : undefined}
				className={`px-4! leading-tight console:order-2 ${scanPath === null ? `min-h-16 w-full console:w-72 ${main.action === "archive" ? "" : "lit"}` : "min-h-12 grow console:min-h-16 console:w-44 console:grow-0"}`}
			>
				{t(main.label)}
				<KeyHint shortcut="step" on={keysOn && main.action !== null && scanPath === null} />
			</Button>
			{scanPath !== null && (
				<ButtonLink
					reloadDocument
					size="large"
					className="lit min-h-16 w-full px-4! leading-tight console:order-3 console:w-72"
					aria-keyshortcuts={keysOn ? "Space" : undefined}
					to={scanPath}
				>
					<ScanLine />
					{t("hostPanel.scan")}
					<KeyHint shortcut="step" on={keysOn} />
				</ButtonLink>
			)}
		</fieldset>
	);
}
