import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { GAME } from "#contract/limits";
import type { Instance } from "#contract/live";
import type { HostAction } from "~/api/live";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { ChartIcon } from "~/ui/icons";
import { KeyHint } from "./key-hint";
import { isUseful, SHORTCUTS, type Shortcut } from "./shortcuts";

type Steering = Exclude<Shortcut, "help" | "end" | "lock">;

/** The call of the API behind a control, where the game stands. */
export function actionOf(control: Steering, instance: Instance): [HostAction, Record<string, unknown>] {
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
	/** The action under way: until it is done, none of these can be asked for. */
	busy: HostAction | null;
	act: (action: HostAction, body: Record<string, unknown>) => void;
	/** The group of the controls, where the keyboard goes on when its place is gone. */
	group: RefObject<HTMLFieldSetElement | null>;
	/** Single keys steer as well, and are named on the buttons. */
	keysOn: boolean;
	onArchive: () => Promise<void>;
	onAsk: (about: "end" | "leave") => void;
}

/** The one next step as the big button, the rest beside it. */
export function HostControls({ instance, busy, act, group, keysOn, onArchive, onAsk }: HostControlsProps) {
	const { t } = useTranslation();
	const { status, questionStatus, currentQuestionIndex, totalQuestions, paused } = instance;
	const heldFocus = useRef(false);
	const step = `${status} ${currentQuestionIndex} ${questionStatus} ${paused}`;
	const shownStep = useRef(step);
	useEffect(() => {
		// The buttons of the last step are gone: who came by keyboard goes on here, on none of the new ones by accident.
		if (shownStep.current !== step && heldFocus.current && document.activeElement === document.body) group.current?.focus();
		shownStep.current = step;
		if (!busy) heldFocus.current = group.current?.contains(document.activeElement) ?? false;
	}, [step, busy, group]);

	const steer = (control: Steering) => {
		heldFocus.current = group.current?.contains(document.activeElement) ?? false;
		act(...actionOf(control, instance));
	};
	const button = (control: Steering, label: ReactNode, look: { main?: boolean } = {}) => {
		const [action] = actionOf(control, instance);
		return (
			<Button
				key={action}
				variant={look.main ? "contained" : "outlined"}
				size="large"
				disabled={busy !== null || !isUseful(control, instance)}
				loading={busy === action}
				onClick={() => steer(control)}
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
					{button("next", t("hostPanel.start"), { main: true })}
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
			if (last) return button("next", t("hostPanel.finish"), { main: true });
			return (
				<>
					{ending}
					{paused ? button("pause", t("hostPanel.resume"), { main: true }) : button("pause", t("hostPanel.pause"))}
					{!paused && button("next", t("hostPanel.next"), { main: true })}
				</>
			);
		}
		return (
			<>
				<ButtonLink to={`/results/${instance._id}`} variant="outlined" size="large">
					<ChartIcon />
					{t("hostPanel.toResults")}
				</ButtonLink>
				<Button size="large" disabled={busy !== null} loading={busy === "archive"} onClick={() => void onArchive()}>
					{t("hostPanel.archive")}
				</Button>
			</>
		);
	};
	return (
		<div className="flex w-full flex-col items-stretch gap-2 sm:w-auto sm:items-end">
			<fieldset ref={group} tabIndex={-1} className="flex min-w-0 flex-wrap gap-2 rounded-button outline-offset-4 *:grow sm:*:grow-0">
				<legend className="sr-only">{t("hostPanel.controls")}</legend>
				{controls()}
			</fieldset>
			{status === "lobby" && (
				<p id="host-start-hint" className="min-h-6 text-sm font-medium text-slate-600">
					{instance.participantCount >= GAME.minParticipants ? "" : t("hostPanel.needTwo")}
				</p>
			)}
		</div>
	);
}
