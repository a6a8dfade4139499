import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "~/api/api-error";
import { call, send } from "~/api/request";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";

const FIELD = "class-card";

type Held = { number: number } | null;

/** The card of the class on the form of a game or homework: who the device plays as, or the field for the code. Loaded only with a class. */
export default function CardPart({ cards, onHeld }: { cards: "known" | "needed" | undefined; onHeld?: (isHeld: boolean) => void }) {
	const { t } = useTexts("player");
	/** Undefined until the server has said it. */
	const [held, setOwn] = useState<Held | undefined>(undefined);
	const setHeld = (next: Held) => {
		setOwn(next);
		onHeld?.(next !== null);
	};
	const [code, setCode] = useState("");
	const [problem, setProblem] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	// What was pressed is gone afterwards: the focus goes to what has come instead, which is read out.
	const moves = useRef(false);
	const place = (element: HTMLElement | null) => {
		if (!element || !moves.current) return;
		moves.current = false;
		element.focus();
	};
	const run = async (work: () => Promise<Held>) => {
		setBusy(true);
		setProblem(null);
		try {
			const next = await work();
			moves.current = true;
			setHeld(next);
		} catch (error) {
			setProblem((error instanceof ApiError && error.message) || t("card.failed"));
		} finally {
			setBusy(false);
		}
	};
	const read = async (): Promise<Held> => ((await call(send, "GET /card", {})) as { card: Held }).card;
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(() => {
		read().then(setHeld, () => setHeld(null));
	}, []);
	const use = () => run(async () => ((await call(send, "POST /card", { body: { secret: code } })) as { card: Held }).card);
	const leave = () =>
		run(async () => {
			await call(send, "DELETE /card", {});
			setCode("");
			return null;
		});
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== "Enter") return;
		// Not the form's own Join.
		event.preventDefault();
		if (code !== "") void use();
	};
	if (held === undefined) return <div className="min-h-21" />;
	if (held)
		return (
			<div className="flex flex-wrap items-center justify-between gap-x-3 rounded-xl bg-success-50 px-4 py-2">
				<p ref={place} tabIndex={-1} className="font-semibold text-success-800">
					{t("card.held", { number: held.number })}
				</p>
				<Button variant="text" disabled={busy} className="-mx-4.5 text-sm" onClick={() => void leave()}>
					{t("card.notYou")}
				</Button>
			</div>
		);
	return (
		<div>
			{cards === "needed" && <p className="mb-2 rounded-xl bg-info-50 px-4 py-3 font-medium text-info-800">{t("card.needed")}</p>}
			<label htmlFor={FIELD} className="font-semibold text-slate-800">
				{t("card.field")}
			</label>
			<div className="mt-1 flex gap-2">
				<input
					ref={place}
					id={FIELD}
					value={code}
					onChange={(event) => setCode(event.target.value.slice(0, 20))}
					onKeyDown={onKeyDown}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					aria-invalid={problem !== null}
					aria-describedby={`${FIELD}-hint ${FIELD}-error`}
					className="h-12 min-w-0 flex-1 rounded-field border border-slate-400 bg-white px-4 font-semibold tracking-wide text-slate-900 uppercase outline-offset-2 aria-invalid:border-error-600"
				/>
				<Button variant="outlined" loading={busy} disabled={code === ""} onClick={() => void use()}>
					{t("card.use")}
				</Button>
			</div>
			<p id={`${FIELD}-hint`} className="mt-1.5 text-sm text-slate-600">
				{t("card.hint")}
			</p>
			<p id={`${FIELD}-error`} role="alert" className="font-medium text-error-700 empty:hidden">
				{problem}
			</p>
		</div>
	);
}
