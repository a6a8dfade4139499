import { lazy, useState } from "react";
import { useNavigate } from "react-router";
import type { Identity } from "#contract/accounts/sign-on";
import type { User } from "#contract/accounts/users";
import { api, downloadAccount } from "~/api/client";
import { clearSession, dropToken, storeSession } from "~/api/session";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { saveFile } from "~/lib/table-file";
import { Button } from "~/ui/button";
import { FormText, useContractForm } from "~/ui/form";
import { FormDialog } from "~/ui/form-dialog";
import { LazyPart } from "~/ui/lazy-part";
import { toast } from "~/ui/toast";
import { AccountSection } from "./section";

const DELETED_DATA = ["content", "games", "results", "classes"] as const;

// Few accounts have no password.
const SignOnAgain = lazy(async () => ({ default: (await import("./sign-on-again")).SignOnAgain }));

interface DeleteSectionProps {
	/** The identities of an account without a password, whose user must have signed on recently; otherwise undefined. */
	withoutPassword: readonly Identity[] | undefined;
}

function DeleteDialog({ withoutPassword, onClose }: DeleteSectionProps & { onClose: () => void }) {
	const { t } = useTexts("account");
	const navigate = useNavigate();
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts/accounts")).deleteAccountBodySchema,
		defaultValues: { password: "" },
		toBody: ({ password }) => (withoutPassword ? {} : { password }),
		failure: t("account.remove.failed"),
		save: async (body) => {
			await api("DELETE /users/me", { body });
			toast.success(t("account.remove.done"));
			// The page is left before the session ends: without a session the guard would send the visitor to the login page. `flushSync`, because
			// a transition may still be rendering when `navigate` has finished.
			dropToken();
			void Promise.resolve(navigate("/", { replace: true, flushSync: true })).then(clearSession);
		},
	});
	return (
		<FormDialog title={t("account.remove.dialogTitle")} form={form} submitLabel={t("account.remove.submit")} danger onClose={onClose}>
			<ul className="list-disc space-y-1 ps-5">
				{DELETED_DATA.map((part) => (
					<li key={part}>{t(`account.remove.list.${part}`)}</li>
				))}
			</ul>
			<p className="font-semibold text-slate-900">{t("account.remove.final")}</p>
			{withoutPassword ? (
				<LazyPart>
					<SignOnAgain identities={withoutPassword} />
				</LazyPart>
			) : (
				<FormText
					control={form.control}
					name="password"
					label={t("account.remove.password")}
					type="password"
					autoComplete="current-password"
				/>
			)}
		</FormDialog>
	);
}

export function DeleteSection({ withoutPassword }: DeleteSectionProps) {
	const { t } = useTexts("account");
	const [dialogOpen, setDialogOpen] = useState(false);
	return (
		<AccountSection title={t("account.remove.title")} text={t("account.remove.text")}>
			<Button variant="outlined" className="border-error-300! text-error-800!" onClick={() => setDialogOpen(true)}>
				{t("account.remove.open")}
			</Button>
			{dialogOpen && <DeleteDialog withoutPassword={withoutPassword} onClose={() => setDialogOpen(false)} />}
		</AccountSection>
	);
}

export function DevicesSection({ user }: { user: User }) {
	const { t } = useTexts("account");
	const logOut = useWrite(
		async () => {
			// The new token is stored here because `onDone` does not run after the user has left the page, and the old token is void by now.
			const { data } = await api("POST /auth/logout-everywhere", { body: {} });
			storeSession({ token: data.token, user });
		},
		{ failure: t("account.devices.failed"), failureIn: "toast", onDone: () => toast.success(t("account.devices.done")) },
	);
	return (
		<AccountSection title={t("account.devices.title")} text={t("account.devices.text")}>
			<Button variant="outlined" loading={logOut.pending} onClick={() => void logOut.run()}>
				{t("account.devices.submit")}
			</Button>
		</AccountSection>
	);
}

export function DataSection() {
	const { t } = useTexts("account");
	const download = useWrite(downloadAccount, {
		failure: t("account.data.failed"),
		failureIn: "toast",
		onDone: (file) => saveFile(`quizlight-${new Date().toISOString().slice(0, 10)}.json`, file),
	});
	return (
		<AccountSection title={t("account.data.title")} text={t("account.data.text")}>
			<Button variant="outlined" loading={download.pending} onClick={() => void download.run()}>
				{t("account.data.submit")}
			</Button>
		</AccountSection>
	);
}
