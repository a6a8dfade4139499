import { type FormEvent, lazy, Suspense, useState } from "react";
import { CODE_LENGTH, groupCode, readCode } from "#contract/classes/codes";
import type { PupilState } from "#contract/homework/pupil-state";
import { NICKNAME_MAX } from "#contract/limits";
import { ApiError, serverMessage } from "~/api/api-error";
import { useRun } from "~/api/use-run";
import { useTexts } from "~/i18n/texts";
import { readFieldErrors } from "~/lib/field-errors";
import { useClassCard } from "~/player/use-class-card";
import { useFirstFieldFocus, useHydrated, useInputBeforeHydration } from "~/ui/before-hydration";
import { Button } from "~/ui/button";
import type { HomeworkControls } from "./use-homework";

const CardPart = lazy(() => import("~/player/card-part"));

interface SeatFormProps {
	pin: string;
	homework: HomeworkControls;
	cards: "known" | "needed" | undefined;
	about?: Extract<PupilState, { joined: false }>["about"];
	initialNickname: string | null;
	/** True after the end, when only a code or a card opens an existing seat. */
	onlyCode?: boolean;
}

const shortenNickname = (text: string) => [...text.replace(/\s+/gu, "")].slice(0, NICKNAME_MAX).join("");
const FIELD_ID = "nickname";

/** The form for a seat: a name, a class card, or the code from another device. Typed text stays when joining fails. */
export function SeatForm({ pin, homework, cards, about, initialNickname, onlyCode = false }: SeatFormProps) {
	const { t, formatDate } = useTexts("pupil", "card");
	const [byCode, setByCode] = useState(onlyCode && cards === undefined);
	const card = useClassCard(cards);
	const [typed, setTyped] = useState({ name: initialNickname ?? "", code: "" });
	const hydrated = useHydrated();
	const form = useInputBeforeHydration((_, text) => setTyped((before) => ({ ...before, name: shortenNickname(text) })));
	useFirstFieldFocus(form);
	const value = byCode ? typed.code : onlyCode ? "" : typed.name;
	const byCard = Boolean(card.held) && !byCode;
	const isReady = value !== "" || byCard || (!byCode && card.code !== "");

	const {
		pending: busy,
		problem: error,
		run,
		clear,
	} = useRun(
		async () => {
			if (byCode) await homework.resume(readCode(value) ?? value);
			else if (await card.use(cards === "needed")) await homework.join(value === "" ? undefined : value);
		},
		{
			failure: (failure) => {
				const atField = failure instanceof ApiError ? readFieldErrors(failure.details).find(({ path }) => path === FIELD_ID) : undefined;
				return atField?.message ?? serverMessage(failure, t("doHomework.errorJoin"), t("common.networkError"));
			},
		},
	);
	const enter = (event: FormEvent) => {
		event.preventDefault();
		if (!busy && isReady) void run();
	};
	const change = (text: string) => {
		clear();
		setTyped((before) => (byCode ? { ...before, code: text.toUpperCase() } : { ...before, name: shortenNickname(text) }));
	};
	const groupTypedCode = () => {
		const code = readCode(typed.code);
		if (code) setTyped((before) => ({ ...before, code: groupCode(code) }));
	};

	const cardPart = !byCode && (
		<Suspense fallback={<div className="min-h-21" />}>
			<CardPart pin={pin} card={card} cards={cards} />
		</Suspense>
	);

	return (
		<form
			ref={form}
			onSubmit={enter}
			noValidate
			className={`mx-auto flex w-full max-w-md flex-col gap-5 ${onlyCode ? "mt-4 text-start" : "rounded-2xl border border-line bg-white p-6"}`}
		>
			{!onlyCode && (
				<div className="text-center">
					<p className="text-sm font-semibold tracking-widest text-slate-600 tabular-nums">PIN {pin}</p>
					<h1 lang={about?.language} className="mt-1 text-2xl font-bold wrap-anywhere text-slate-900">
						{about ? about.title : t("doHomework.joinTitle")}
					</h1>
					{about && (
						<p className="mt-2 text-lg font-semibold text-balance text-slate-800">
							{/* The server does not know the pupil's time zone: its text only reserves the space. */}
							<span suppressHydrationWarning className={hydrated ? "" : "invisible"}>
								{about.mode === "class"
									? t("doHomework.inClass")
									: t("doHomework.until", { date: formatDate(about.dueAt, "weekdayAndTime", hydrated ? undefined : "UTC") })}
							</span>
							{about.teacher && (
								<span className="block text-base font-medium wrap-anywhere text-slate-600">
									{t("doHomework.from", { teacher: about.teacher })}
								</span>
							)}
						</p>
					)}
					{cards !== "needed" && <p className="mt-2 text-balance text-slate-600">{t("doHomework.joinText")}</p>}
				</div>
			)}
			{cards === "needed" && cardPart}
			<div>
				{(byCode || !onlyCode) && (
					<>
						<label htmlFor={FIELD_ID} className="font-semibold text-slate-800">
							{t(byCode ? "doHomework.code" : "doHomework.name")}
						</label>
						<input
							key={byCode ? "code" : "name"}
							id={FIELD_ID}
							name={byCode ? "code" : FIELD_ID}
							value={value}
							onChange={(event) => change(event.target.value)}
							onBlur={byCode ? groupTypedCode : undefined}
							readOnly={busy}
							autoComplete="off"
							autoCapitalize={byCode ? "characters" : "off"}
							spellCheck={false}
							enterKeyHint="go"
							aria-invalid={error !== null}
							aria-describedby={`${FIELD_ID}-hint ${FIELD_ID}-error`}
							className={`mt-1.5 h-14 w-full rounded-field border border-slate-500 bg-white px-4 text-lg font-semibold text-slate-900 outline-offset-2 read-only:bg-slate-100 aria-invalid:border-error-600 ${byCode ? "tracking-widest tabular-nums" : ""}`}
						/>
						<p id={`${FIELD_ID}-hint`} className="mt-1.5 text-sm text-slate-600">
							{byCode
								? t("doHomework.codeHint", { length: CODE_LENGTH })
								: byCard || cards === "needed"
									? t("doHomework.nameByCard")
									: t("doHomework.nameHint", { length: NICKNAME_MAX })}
						</p>
					</>
				)}
				<p id={`${FIELD_ID}-error`} role="alert" className="min-h-7 pt-1 font-medium text-error-700">
					{error}
				</p>
			</div>
			{cards === "known" && cardPart}
			<Button type="submit" size="large" loading={busy} disabled={!hydrated || !isReady}>
				{t(byCode ? "doHomework.resume" : byCard && value === "" ? "doHomework.byCard" : "doHomework.join")}
			</Button>
			{(!onlyCode || cards !== undefined) && (
				<Button
					variant="text"
					disabled={busy || !hydrated}
					onClick={() => {
						setByCode(!byCode);
						clear();
					}}
				>
					{t(byCode ? (onlyCode ? "card:card.use" : "doHomework.noCode") : "doHomework.hasCode")}
				</Button>
			)}
		</form>
	);
}
