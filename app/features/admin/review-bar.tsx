import { useEffect, useEffectEvent, useState } from "react";
import { href, useNavigate, useNavigation } from "react-router";
import type { Quiz } from "#contract/quizzes/quizzes";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { ReviewNote } from "~/features/moderation/review-note";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { isSwitchedOn, saveSwitch } from "~/lib/storage";
import { announce } from "~/ui/announce";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Switch } from "~/ui/switch";
import { toast } from "~/ui/toast";
import { useExplainFailure } from "./admin-listing";
import { readShortcutKey, scheduleDecision, UndoNotice, useIsDecided } from "./undoable-decisions";

preloadTexts("admin");

interface QueuedQuiz {
	_id: string;
	version: number;
}

/** The quizzes that wait for review; empty if they cannot be loaded, because the current one can be decided without them. */
export async function loadQueue(signal: AbortSignal): Promise<QueuedQuiz[]> {
	try {
		return (await api("GET /quizzes/admin/pending", { query: {}, signal })).quizzes;
	} catch {
		return [];
	}
}

const KEYS = { approve: "a", reject: "r", next: "n" } as const;
type Action = keyof typeof KEYS;
const ACTIONS: Action[] = ["approve", "reject", "next"];

/** Single keys for the review, unless the admin has switched them off in this browser (WCAG 2.1.4). */
function useReviewKeys(onAction: (action: Action) => void) {
	const [on, setOn] = useState(() => isSwitchedOn("review-shortcuts"));
	const act = useEffectEvent(onAction);
	useEffect(() => {
		if (!on) return;
		const onKeyDown = (event: KeyboardEvent) => {
			const key = readShortcutKey(event);
			const action = ACTIONS.find((one) => KEYS[one] === key);
			if (!action) return;
			event.preventDefault();
			act(action);
		};
		window.addEventListener("keydown", onKeyDown);
		return () => window.removeEventListener("keydown", onKeyDown);
	}, [on]);
	const switchTo = (next: boolean) => {
		setOn(next);
		saveSwitch("review-shortcuts", next);
	};
	return { on, switchTo };
}

function KeyName({ action, on }: { action: Action; on: boolean }) {
	if (!on) return null;
	return (
		<span
			aria-hidden="true"
			className="hidden min-w-6 rounded-md border border-current px-1.5 text-center text-xs leading-5 font-semibold uppercase opacity-75 sm:pointer-fine:inline-block"
		>
			{KEYS[action]}
		</span>
	);
}

function RejectDialog({ name, onReject, onCancel }: { name: string; onReject: (note: string) => void; onCancel: () => void }) {
	const { t } = useTexts("admin");
	const [note, setNote] = useState("");
	return (
		<ConfirmDialog
			open
			danger
			title={t("admin.rejectQuiz")}
			confirmLabel={t("admin.rejectQuiz")}
			onConfirm={() => onReject(note.trim())}
			onCancel={onCancel}
		>
			<p>{t("admin.rejectQuizText", { name })}</p>
			<ReviewNote label={t("admin.note")} value={note} onChange={setNote} />
		</ConfirmDialog>
	);
}

export default function ReviewBar({ quiz, queue }: { quiz: Quiz; queue: readonly QueuedQuiz[] }) {
	const { t } = useTexts("admin");
	const navigate = useNavigate();
	const explain = useExplainFailure();
	const isDecided = useIsDecided();
	const [rejecting, setRejecting] = useState(false);
	const place = queue.findIndex(({ _id }) => _id === quiz._id);
	const others = [...queue.slice(place + 1), ...queue.slice(0, Math.max(place, 0))].filter((other) => !isDecided(other));
	const [nextQuiz] = others;
	const next = nextQuiz ? href("/quiz/edit/:id", { id: nextQuiz._id }) : "/admin?tab=pending";

	const decide = (decision: "approve" | "reject", note?: string) => {
		const { _id: id, version, name } = quiz;
		scheduleDecision({ id, version, name, decision, note: note || undefined }, (error) => {
			const failure = t("admin.errorProcess");
			const alreadyDecided = error instanceof ApiError && (error.code === "WRONG_STATE" || error.code === "QUIZ_NOT_FOUND");
			toast.error(t("admin.review.failed", { name, reason: alreadyDecided ? t("admin.alreadyDecided") : explain(failure, error) }));
		});
		announce(t(`admin.review.${decision}`, { name }));
		void navigate(next);
	};
	const { state } = useNavigation();
	const act = (action: Action) => {
		// While the next quiz loads, a key must not decide the quiz that is still on screen.
		if (rejecting || state !== "idle") return;
		if (action === "approve") decide("approve");
		else if (action === "reject") setRejecting(true);
		else if (nextQuiz) void navigate(next);
	};
	const { on, switchTo } = useReviewKeys(act);
	const findShortcut = (action: Action) => (on ? KEYS[action] : undefined);
	return (
		<>
			<UndoNotice />
			<section
				aria-label={t("admin.review.title")}
				className="sticky bottom-(--page-bottom,0px) z-10 -mx-4 mt-5 flex flex-wrap items-center gap-2 border-t border-line bg-white px-4 py-3 sm:mx-0 sm:rounded-t-card sm:border-x sm:px-5"
			>
				<div className="me-auto flex min-w-0 flex-wrap items-center gap-x-4 max-sm:basis-full">
					<p className="font-semibold text-slate-900">
						{others.length === 0 ? t("admin.review.noOthers") : t("admin.review.others", { count: others.length })}
					</p>
					<Switch className="max-sm:hidden pointer-coarse:hidden" label={t("admin.review.keys")} checked={on} onChange={switchTo} />
				</div>
				{nextQuiz ? (
					<ButtonLink to={next} variant="text" className="max-sm:flex-1" aria-keyshortcuts={findShortcut("next")}>
						{t("admin.review.next")}
						<KeyName action="next" on={on} />
					</ButtonLink>
				) : (
					<ButtonLink to={next} variant="text" className="max-sm:flex-1">
						{t("admin.review.list")}
					</ButtonLink>
				)}
				<Button variant="outlined" className="max-sm:flex-1" aria-keyshortcuts={findShortcut("reject")} onClick={() => act("reject")}>
					{t("admin.rejectQuiz")}
					<KeyName action="reject" on={on} />
				</Button>
				<Button className="max-sm:flex-1" aria-keyshortcuts={findShortcut("approve")} onClick={() => act("approve")}>
					{t("admin.approve")}
					<KeyName action="approve" on={on} />
				</Button>
			</section>
			{rejecting && <RejectDialog name={quiz.name} onReject={(note) => decide("reject", note)} onCancel={() => setRejecting(false)} />}
		</>
	);
}
