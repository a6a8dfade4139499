import { type FormEvent, lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { PlayerState } from "#contract/games/player-state";
import { NICKNAME_MAX } from "#contract/limits";
import { ApiError } from "~/api/api-error";
import { useRun } from "~/api/use-run";
import type { Translate } from "~/i18n/namespaces";
import { useTexts } from "~/i18n/texts";
import { readFieldErrors } from "~/lib/field-errors";
import { useFirstFieldFocus, useHydrated, useInputBeforeHydration } from "~/ui/before-hydration";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice-group";
import { isUnavailableError } from "./screen";
import { useClassCard } from "./use-class-card";
import type { PlayerGame } from "./use-player-game";
import { suggestNickname } from "./words";

/** Formats the error at the nickname's field: what the server rejected, or why the call failed. */
export function joinError(error: unknown, t: Translate<"player">): string {
	if (!(error instanceof ApiError)) return t("playQuiz.errorJoin");
	if (error.status === 0) return t("common.networkError");
	const atField = readFieldErrors(error.details).find(({ path }) => path === "nickname");
	return atField?.message ?? (error.message || t("playQuiz.errorJoin"));
}

const CardPart = lazy(() => import("./card-part"));
const TeamChoice = lazy(() => import("./team-choice"));

interface JoinFormProps {
	pin: string;
	game: PlayerGame;
	state: PlayerState;
	initialNickname: string | null;
}

const shortenNickname = (text: string) => [...text.replace(/\s+/gu, "")].slice(0, NICKNAME_MAX).join("");

const FIELD_ID = "nickname";

function useJoinNote(state: PlayerState): string | null {
	const { t } = useTexts("player");
	return "locked" in state ? t("playQuiz.lockedNote") : "joinable" in state ? t("playQuiz.lateNote") : null;
}

/** The form to join a game. Typed text stays when joining fails. */
export function JoinForm({ pin, game, state, initialNickname }: JoinFormProps) {
	const { t } = useTexts("player");
	const [nickname, setNickname] = useState(initialNickname ?? "");
	const [needsMoreTime, setNeedsMoreTime] = useState(false);
	const [team, setTeam] = useState<number | null>(null);
	const assigned = "assigned" in state;
	const sizes = "choosesTeam" in state ? (state.teamSizes ?? []) : [];
	const hydrated = useHydrated();
	const form = useInputBeforeHydration((_, text) => setNickname(shortenNickname(text)));
	useFirstFieldFocus(form);
	const note = useJoinNote(state);
	const [nameMissing, setNameMissing] = useState(false);
	const cards = "cards" in state ? state.cards : undefined;
	const card = useClassCard(cards);
	// The card identifies the device's current pupil; a remembered nickname may be another pupil's.
	const remembered = card.held ? null : game.remembered;
	const {
		pending,
		problem,
		run: join,
		clear,
	} = useRun(
		async (wanted: string) => {
			if (!(await card.use(cards === "needed" && (wanted === "" || wanted !== remembered)))) return;
			await game.join({
				...(wanted === "" ? {} : { nickname: wanted }),
				...(needsMoreTime ? { needsMoreTime } : {}),
				...(team !== null && team < sizes.length ? { team } : {}),
			});
		},
		{ failure: (failure) => (isUnavailableError(failure) ? null : joinError(failure, t)) },
	);
	// The form stays locked until the game appears, because a second tap would join again.
	const busy = pending || game.entering;
	const error = nameMissing ? t("playQuiz.enterNickname") : problem;
	const clearError = () => {
		setNameMissing(false);
		clear();
	};
	// A refusal may no longer apply once the game has changed.
	const clearOldError = useEffectEvent(clearError);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a change of the note means that the game has changed
	useEffect(() => clearOldError(), [note]);

	const locked = "locked" in state;
	const enter = (wanted: string) => {
		if (busy || (locked && wanted !== remembered)) return;
		if (wanted === "" && !assigned) {
			setNameMissing(true);
			form.current?.querySelector("input")?.focus();
			return;
		}
		setNameMissing(false);
		void join(wanted);
	};
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		enter(assigned ? "" : nickname);
	};

	const cardPart = (
		<Suspense fallback={<div className="min-h-21" />}>
			<CardPart pin={pin} card={card} cards={cards} />
		</Suspense>
	);

	const suggest = () => {
		setNickname(suggestNickname(t("playQuiz.suggestFirst"), t("playQuiz.suggestSecond"), Math.random));
		clearError();
	};

	return (
		<form
			ref={form}
			onSubmit={onSubmit}
			noValidate
			className="mx-auto flex w-full max-w-md flex-col gap-5 rounded-2xl border border-line bg-white p-6"
		>
			<div className="text-center">
				<p translate="no" className="text-sm font-semibold tracking-widest text-slate-600 tabular-nums">
					PIN {pin}
				</p>
				<h1 className="mt-1 text-2xl font-bold break-words text-slate-900">
					{state.status === "lobby" ? state.quizTitle : t("playQuiz.joinTitle")}
				</h1>
				{state.status === "lobby" && <p className="mt-1 text-slate-600">{t("live.participants", { count: state.participantCount })}</p>}
			</div>
			{note && (
				<p role="status" className="rounded-xl bg-info-50 px-4 py-3 font-medium text-info-800">
					{note}
				</p>
			)}
			{cards === "needed" && cardPart}
			{assigned ? (
				<div>
					<p className="text-center text-lg text-slate-800">{t("playQuiz.assignedHint")}</p>
					<p role="alert" className="min-h-7 pt-1 text-center font-medium text-error-700">
						{error}
					</p>
				</div>
			) : (
				<div>
					<div className="flex flex-wrap items-center justify-between gap-x-3">
						<label htmlFor={FIELD_ID} className="font-semibold text-slate-800">
							{t("playQuiz.nickname")}
						</label>
						<Button variant="text" disabled={busy || !hydrated} className="-mx-4.5 text-sm" onClick={suggest}>
							{t("playQuiz.suggest")}
						</Button>
					</div>
					<input
						id={FIELD_ID}
						name="nickname"
						value={nickname}
						onChange={(event) => {
							setNickname(shortenNickname(event.target.value));
							clearError();
						}}
						readOnly={busy}
						autoComplete="off"
						autoCapitalize="off"
						spellCheck={false}
						enterKeyHint="go"
						aria-invalid={error !== null}
						aria-describedby={`${FIELD_ID}-hint ${FIELD_ID}-error`}
						className="h-14 w-full rounded-field border border-slate-500 bg-white px-4 text-lg font-semibold text-slate-900 outline-offset-2 max-[22rem]:px-2 max-[22rem]:text-base read-only:bg-slate-100 aria-invalid:border-error-600"
					/>
					<p id={`${FIELD_ID}-hint`} className="mt-1.5 text-sm text-slate-600">
						{t("playQuiz.joinHint")}
					</p>
					<p id={`${FIELD_ID}-error`} role="alert" className="min-h-7 pt-1 font-medium text-error-700">
						{error}
					</p>
				</div>
			)}
			{cards === "known" && cardPart}
			{sizes.length > 0 && (
				<Suspense fallback={<div style={{ height: `${1.5 + Math.ceil(sizes.length / 2) * 3.75}rem` }} />}>
					<TeamChoice sizes={sizes} team={team} disabled={busy || !hydrated} onChoose={setTeam} />
				</Suspense>
			)}
			<Checkbox
				className="-my-2 items-start! py-2"
				checked={needsMoreTime}
				disabled={busy || !hydrated}
				onChange={(event) => setNeedsMoreTime(event.target.checked)}
				label={
					<>
						{t("playQuiz.needsMoreTime")}
						<span className="block text-sm text-slate-600">{t("playQuiz.needsMoreTimeHint")}</span>
					</>
				}
			/>
			<Button type="submit" size="large" className="sticky bottom-2" loading={busy} disabled={!hydrated || locked}>
				{t("playQuiz.join")}
			</Button>
			{remembered && (assigned || remembered !== nickname) && (
				<Button type="button" variant="outlined" size="large" disabled={busy} onClick={() => enter(remembered)}>
					{t("playQuiz.continueAs", { nickname: remembered })}
				</Button>
			)}
			<p role="status" className="-mt-3 min-h-6 text-center text-slate-600">
				{busy ? t("playQuiz.joining") : hydrated ? "" : t("common.loading")}
			</p>
		</form>
	);
}
