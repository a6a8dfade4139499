import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { CODE_LENGTH } from "#contract/classes/codes";
import { api } from "~/api/client";
import { serverApi } from "~/api/server-context";
import { useWrite } from "~/api/use-write";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { useHydrated } from "~/ui/before-hydration";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import type { Route } from "./+types/card";

preloadTexts("card", "classes");

export const handle = { title: "card" } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
	const { card } = await serverApi(context)("GET /card");
	return { card };
}

const leaveDevice = () => Promise.all([api("POST /instances/leave", { body: {} }), api("POST /assignments/leave", { body: {} })]);

/** Shows the card that this device has, or the field for a card's code. */
export default function CardPage({ loaderData: { card } }: Route.ComponentProps) {
	const { t } = useTexts("card");
	const hydrated = useHydrated();
	const { revalidate } = useRevalidator();
	const [code, setCode] = useState("");
	const options = {
		failure: t("card.failed"),
		onDone: () => {
			setCode("");
			return revalidate();
		},
	};
	const take = useWrite("POST /card", options);
	const leave = useWrite(leaveDevice, options);
	const problem = take.problem ?? leave.problem;
	const use = (event: FormEvent) => {
		event.preventDefault();
		void take.run({ body: { secret: code, confirmed: true } });
	};
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-5 rounded-2xl border border-line bg-white p-6">
			<h1 className="text-2xl text-slate-900">{t("card.title")}</h1>
			{problem !== null && <Alert tone="error">{problem}</Alert>}
			{card ? (
				<>
					<p className="text-lg text-slate-900">{t("card.held", { number: `${card.number}` })}</p>
					<form action="/" className="flex flex-col gap-4">
						<TextField label={t("card.pin")} name="pin" inputMode="numeric" autoComplete="off" enterKeyHint="go" required />
						<Button type="submit" size="large">
							{t("card.join")}
						</Button>
					</form>
					<Button variant="text" loading={leave.pending} disabled={!hydrated} onClick={() => void leave.run()}>
						{t("card.notYou")}
					</Button>
				</>
			) : (
				<form onSubmit={use} className="flex flex-col gap-4">
					<TextField
						label={t("card.field")}
						hint={t("card.hint", { length: CODE_LENGTH })}
						value={code}
						onChange={(event) => setCode(event.target.value.slice(0, 20))}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
					/>
					<Button type="submit" size="large" loading={take.pending} disabled={!hydrated || code === ""}>
						{t("card.use")}
					</Button>
				</form>
			)}
		</div>
	);
}
