import { ChartColumn } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { GAME } from "#contract/limits";
import type { Instance } from "#contract/live";
import type { HostAction } from "~/api/live";
import { useT } from "~/i18n/translator";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { KeyHint } from "./key-hint";
import { isUseful, SHORTCUTS, type Shortcut } from "./shortcuts";

type Control = Exclude<Shortcut, "help" | "end" | "lock">;

/** The call of the API behind a control, where the game stands. */
export function actionOf(control: Control, instance: Instance): [HostAction, Record<string, unknown>] {
	const { status, currentQuestionIndex: questionIndex, totalQuestions, paused } = instance;
	switch (control) {
		case "next":
			if (status === "lobby") return ["start", { questionIndex: -1 }];
			return questionIndex >= totalQuestions - 1 ? ["finish", {}] : ["next-question", { questionIndex }];
		case "close":
			return ["close-question", { questionIndex }];
		case "addTime":
			return ["add-time", { questionIndex }];
		case "pause":
			return paused ? ["resume", {}] : ["pause", { questionIndex }];
		default: {
			const never: never = control;
			return never;
		}
	}
}

interface HostControlsProps {
	instance: Instance;
	/** The action under way: until it is done all controls are disabled. */
	busy: HostAction | null;
	act: (action: HostAction, body: Record<string, unknown>) => void;
	/** The group takes the focus when the focused control disappears. */
	group: RefObject<HTMLFieldSetElement | null>;
	/** The shortcuts are on, and shown on the buttons. */
	keysOn: boolean;
	onArchive: () => Promise<void>;
	onAsk: (about: "end" | "leave") => void;
}

/** The next step as the filled button, the rest beside it. */
export function HostControls({ instance, busy, act, group, keysOn, onArchive, onAsk }: HostControlsProps) {
	const { t } = useT();
	const { status, questionStatus, currentQuestionIndex, totalQuestions, paused } = instance;
	const hadFocus = useRef(false);
	const step = `${status} ${currentQuestionIndex} ${questionStatus} ${paused}`;
	const shownStep = useRef(step);
	useEffect(() => {
		// The buttons of the last step are gone. The group takes the focus, not a new button that could be pressed by accident.
		if (shownStep.current !== step && hadFocus.current && document.activeElement === document.body) group.current?.focus();
		shownStep.current = step;
		if (!busy) hadFocus.current = group.current?.contains(document.activeElement) ?? false;
	}, [step, busy, group]);

	const press = (control: Control) => {
		hadFocus.current = group.current?.contains(document.activeElement) ?? false;
		act(...actionOf(control, instance));
	};
	const button = (control: Control, label: ReactNode, main = false) => {
		const [action] = actionOf(control, instance);
		return (
			<Button
				key={action}
				variant={main ? "contained" : "outlined"}
				size="large"
				disabled={busy !== null || !isUseful(control, instance)}
				loading={busy === action}
				onClick={() => press(control)}
				aria-keyshortcuts={keysOn ? SHORTCUTS[control] : undefined}
				aria-describedby={action === "start" ? "host-start-hint" : undefined}
			>
				{label}
				<KeyHint of={control} on={keysOn} />
			</Button>
		);
	};
	const ending = (
		<Button
			variant="outlined"
			size="large"
			disabled={busy !== null}
			onClick={() => onAsk("end")}
			aria-keyshortcuts={keysOn ? SHORTCUTS.end : undefined}
		>
			{t("hostPanel.endGame")}
			<KeyHint of="end" on={keysOn} />
		</Button>
	);

	const controls = () => {
		if (status === "lobby") {
			return (
				<>
					<Button variant="outlined" size="large" disabled={busy !== null} onClick={() => onAsk("leave")}>
						{t("hostPanel.leaveLobby")}
					</Button>
					{button("next", t("hostPanel.start"), true)}
				</>
			);
		}
		if (status === "active" && questionStatus === "open") {
			const seconds = { count: GAME.addTimeSeconds };
			return (
				<>
					{ending}
					{button(
						"addTime",
						<>
							<span aria-hidden="true">{t("hostPanel.addTime", seconds)}</span>
							<span className="sr-only">{t("hostPanel.addTimeName", seconds)}</span>
						</>,
					)}
					{button("close", t("hostPanel.closeQuestion"))}
				</>
			);
		}
		if (status === "active") {
			const last = currentQuestionIndex >= totalQuestions - 1;
			if (last) return button("next", t("hostPanel.finish"), true);
			return (
				<>
					{ending}
					{paused ? button("pause", t("hostPanel.resume"), true) : button("pause", t("hostPanel.pause"))}
					{!paused && button("next", t("hostPanel.next"), true)}
				</>
			);
		}
		return (
			<>
				<ButtonLink to={`/results/${instance._id}`} variant="outlined" size="large">
					<ChartColumn />
					{t("hostPanel.toResults")}
				</ButtonLink>
				<Button size="large" disabled={busy !== null} loading={busy === "archive"} onClick={() => void onArchive()}>
					{t("hostPanel.archive")}
				</Button>
			</>
		);
	};
	return (
		<div className="flex flex-col gap-2">
			{/* On a phone two beside each other and the last one below, in a place that is kept where there are fewer. Outside of questions the words are long: one in a row. */}
			<fieldset
				ref={group}
				tabIndex={-1}
				className={`grid min-w-0 content-start gap-2 rounded-button outline-offset-4 sm:flex sm:flex-wrap lg:justify-end ${status === "active" && !paused ? "min-h-29 grid-cols-2 *:nth-4:col-span-2 sm:min-h-0 [&>:nth-child(2):last-child]:col-span-2" : ""}`}
			>
				<legend className="sr-only">{t("hostPanel.controls")}</legend>
				{controls()}
			</fieldset>
			{status === "lobby" && (
				<p id="host-start-hint" className="min-h-6 lg:text-right text-sm font-medium text-slate-600">
					{instance.participantCount >= GAME.minParticipants ? "" : t("hostPanel.needTwo")}
				</p>
			)}
		</div>
	);
}
