import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldError } from "#contract/errors";
import { useTexts } from "~/i18n/texts";
import { focusFirstWrong, toRefusal } from "./form-errors";

interface Failure {
	error: unknown;
	words: string;
	fields: FieldError[];
}

export interface FormRunOptions {
	/** The text for a failure without a message. */
	failure: string;
	/** Texts of the screen for some failures, instead of the server's. */
	explain?: ((error: unknown) => string | null) | undefined;
	/** Unfolds the section of wrong fields before the first of them gets the focus. */
	reveal?: ((wrong: readonly FieldError[]) => void) | undefined;
}

interface FormRunInput extends FormRunOptions {
	/** Contains the fields. */
	element: RefObject<HTMLElement | null>;
	/** Shows why the work failed; returns the wrong fields. */
	showFailure: (failure: Failure) => readonly FieldError[] | Promise<readonly FieldError[]>;
	/** Called after a refusal that marked no field. */
	showProblem?: () => void;
}

/** Runs what checks and saves a form, one run at a time. After a refusal the first field that is marked as wrong gets the focus. */
export function useFormRun<Aim>({ element, failure, explain, reveal, showFailure, showProblem }: FormRunInput) {
	const { t } = useTexts();
	const busy = useRef(false);
	const [running, setRunning] = useState<Aim | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	/** Each refusal moves the focus once its marks are rendered and the fields are no longer inert. */
	const [refusals, setRefusals] = useState(0);
	const moveFocus = useEffectEvent(() => {
		if (!focusFirstWrong(element.current)) showProblem?.();
	});
	useEffect(() => {
		if (refusals === 0) return;
		// A dialog that closes with the refusal leaves the page inert until then, and returns the focus to what opened it.
		const frame = requestAnimationFrame(moveFocus);
		return () => cancelAnimationFrame(frame);
	}, [refusals]);

	const fail = (error: unknown) => {
		const { message, offline, fields } = toRefusal(error);
		return showFailure({ error, fields, words: explain?.(error) ?? (offline ? t("common.networkError") : message || failure) });
	};
	/** `work` returns the wrong fields, or null if nothing is wrong. True if nothing was; false also while another run is under way. */
	const run = async (aim: Aim, work: () => Promise<readonly FieldError[] | null>): Promise<boolean> => {
		if (busy.current) return false;
		busy.current = true;
		setRunning(aim);
		setProblem(null);
		const wrong = await work().catch(fail);
		busy.current = false;
		setRunning(null);
		if (wrong === null) return true;
		reveal?.(wrong);
		setRefusals((count) => count + 1);
		return false;
	};
	return { run, running, problem, setProblem };
}
