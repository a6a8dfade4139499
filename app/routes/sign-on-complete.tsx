import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { z } from "zod";
import type { linkNeededSchema } from "#contract/accounts/sign-on";
import { ApiError } from "~/api/api-error";
import { readConfirmation, verifyStoredSession } from "~/api/auth";
import { api } from "~/api/client";
import { storeSession } from "~/api/session";
import { AuthFrame } from "~/features/auth/auth-frame";
import { useReturnPath } from "~/features/auth/came-from";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Form, FormText, SubmitButton, useContractForm } from "~/ui/form";
import { Spinner } from "~/ui/spinner";

preloadTexts("sign-on");

export const handle = { title: "login" } satisfies PageHandle;

/** The address of this page contains a secret for a moment, so it is never sent as referrer. */
export function headers() {
	return { "Referrer-Policy": "no-referrer" };
}

type LinkRequest = z.infer<typeof linkNeededSchema>;

/** Undefined unless the reply asks to link the sign-on to an account. */
async function readLinkRequest(error: unknown): Promise<LinkRequest | undefined> {
	if (!(error instanceof ApiError) || error.code !== "SIGN_ON_LINK_NEEDED") return undefined;
	const { linkNeededSchema } = await import("#contract/accounts/sign-on");
	return linkNeededSchema.safeParse(error.details).data;
}

function LinkForm({ link: { email, linkCode }, from }: { link: LinkRequest; from: string }) {
	const { t } = useTexts("sign-on");
	const navigate = useNavigate();
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts/sign-on")).linkSignOnBodySchema,
		defaultValues: { email, password: "" },
		toBody: ({ password }) => ({ linkCode, password }),
		failure: t("signOn.link.failed"),
		save: async (body) => {
			storeSession((await api("POST /auth/oidc/link", { body })).data);
			void readConfirmation();
			void navigate(from, { replace: true });
		},
	});
	const { control } = form;
	return (
		<Form form={form} className="flex flex-col gap-4">
			<p className="wrap-anywhere text-slate-700">{t("signOn.link.text", { email })}</p>
			<FormText control={control} name="email" label={t("signOn.link.email")} type="email" autoComplete="username" readOnly />
			<FormText control={control} name="password" label={t("signOn.link.password")} type="password" autoComplete="current-password" />
			<SubmitButton form={form} size="large">
				{t("signOn.link.submit")}
			</SubmitButton>
			<p className="text-sm text-slate-600">{t("signOn.link.noPassword")}</p>
		</Form>
	);
}

/** Turns the code behind the `#` into a session. */
export default function SignOnComplete() {
	const { t } = useTexts("sign-on");
	const navigate = useNavigate();
	const from = useReturnPath();
	const [link, setLink] = useState<LinkRequest | null>(null);
	const started = useRef(false);
	useEffect(() => {
		if (started.current) return;
		started.current = true;
		const code = window.location.hash.slice(1);
		window.history.replaceState(window.history.state, "", `${window.location.pathname}${window.location.search}`);
		const complete = async () => {
			// This must end first: it would clear a session that is stored meanwhile.
			await verifyStoredSession();
			try {
				storeSession((await api("POST /auth/oidc/exchange", { body: { code: code || "-" } })).data);
				void readConfirmation();
				void navigate(from, { replace: true });
			} catch (error) {
				const needed = await readLinkRequest(error);
				if (needed) return setLink(needed);
				const signOn = error instanceof ApiError && error.code ? error.code : "SIGN_ON_FAILED";
				void navigate(`/login?${new URLSearchParams({ ...(from === "/" ? {} : { from }), signOn })}`, { replace: true });
			}
		};
		void complete();
	}, [from, navigate]);
	return (
		<AuthFrame title={t(link ? "signOn.link.title" : "signOn.finishing")} other={{ question: "", to: "/login", label: t("signOn.again") }}>
			{link ? (
				<LinkForm link={link} from={from} />
			) : (
				<p className="text-center">
					<Spinner label={t("signOn.finishing")} />
				</p>
			)}
		</AuthFrame>
	);
}
