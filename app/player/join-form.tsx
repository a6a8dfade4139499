import { type FormEvent, useState } from "react";
import { LIMITS } from "#contract/limits";
import { useT } from "~/i18n/translator";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";
import { useTypedBefore } from "~/ui/use-typed-before";
import { meansUnavailable } from "./use-player-game";

interface JoinFormProps {
	pin: string;
	quizTitle: string | null;
	participantCount: number | null;
	asked: string | null;
	remembered: string | null;
	/** What to know before one tries. */
	note: string | null;
	join: (nickname: string) => Promise<void>;
}

/** Spaces fall away, 20 characters stay. */
const shortened = (text: string) => [...text.replace(/\s+/gu, "")].slice(0, LIMITS.nickname.max).join("");

/** One form a page; a made id would differ between the router's page and the player's own. */
const FIELD = "nickname";

/** Nickname: spaces fall away while typing, 20 characters at most, Enter submits; what was typed stays when joining fails. */
export function JoinForm({ pin, quizTitle, participantCount, asked, remembered, note, join }: JoinFormProps) {
	const { t } = useT();
	const [nickname, setNickname] = useState(asked ?? "");
	const hydrated = useHydrated();
	const form = useTypedBefore((_, text) => setNickname(shortened(text)));
	const [joining, setJoining] = useState(false);
	const [error, setError] = useState<string | null>(null);

	const enter = async (wanted: string) => {
		if (joining) return;
		if (wanted === "") {
			setError(t("playQuiz.enterNickname"));
			return;
		}
		setJoining(true);
		setError(null);
		try {
			await join(wanted);
		} catch (failure) {
			if (!meansUnavailable(failure)) setError(failure instanceof Error && failure.message ? failure.message : t("playQuiz.errorJoin"));
		} finally {
			setJoining(false);
		}
	};
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		void enter(nickname);
	};

	return (
		<form
			ref={form}
			onSubmit={onSubmit}
			noValidate
			className="mx-auto flex w-full max-w-md flex-col gap-5 rounded-2xl border border-line bg-white p-6"
		>
			<div className="text-center">
				<p className="text-sm font-semibold tracking-widest text-slate-600 tabular-nums">PIN {pin}</p>
				<h1 className="mt-1 text-2xl font-bold break-words text-slate-900">{quizTitle ?? t("playQuiz.joinTitle")}</h1>
				{participantCount !== null && <p className="mt-1 text-slate-600">{t("live.participants", { count: participantCount })}</p>}
			</div>
			{note && (
				<p role="status" className="rounded-xl bg-info-50 px-4 py-3 font-medium text-info-800">
					{note}
				</p>
			)}
			<div>
				<label htmlFor={FIELD} className="mb-1.5 block font-semibold text-slate-800">
					{t("playQuiz.nickname")}
				</label>
				<input
					id={FIELD}
					name="nickname"
					value={nickname}
					onChange={(event) => {
						setNickname(shortened(event.target.value));
						setError(null);
					}}
					autoComplete="off"
					autoCapitalize="off"
					spellCheck={false}
					enterKeyHint="go"
					aria-invalid={error !== null}
					aria-describedby={`${FIELD}-hint ${FIELD}-error`}
					className="h-14 w-full rounded-field border border-slate-400 bg-white px-4 text-lg font-semibold text-slate-900 outline-offset-2 aria-invalid:border-error-600"
				/>
				<p id={`${FIELD}-hint`} className="mt-1.5 text-sm text-slate-600">
					{t("playQuiz.joinHint")}
				</p>
				<p id={`${FIELD}-error`} role="alert" className="min-h-6 pt-1 font-medium text-error-700">
					{error}
				</p>
			</div>
			<Button type="submit" size="large" loading={joining} disabled={!hydrated}>
				{t("playQuiz.join")}
			</Button>
			{remembered && remembered !== nickname && (
				<Button type="button" variant="outlined" size="large" disabled={joining} onClick={() => void enter(remembered)}>
					{t("playQuiz.continueAs", { nickname: remembered })}
				</Button>
			)}
		</form>
	);
}
