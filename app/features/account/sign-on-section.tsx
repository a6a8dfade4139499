import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Identity } from "#contract/accounts/sign-on";
import type { User } from "#contract/accounts/users";
import { api } from "~/api/client";
import { storeSession } from "~/api/session";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Form, SubmitButton, useContractForm } from "~/ui/form";
import { PasswordFields, usePasswordMatch } from "~/ui/password-fields";
import { toast } from "~/ui/toast";
import { AccountSection } from "./section";
import { SignOnAgain } from "./sign-on-again";

function RemoveDialog({ identity: { id, label }, onClose }: { identity: Identity; onClose: () => void }) {
	const { t } = useTexts("sign-on");
	const { revalidate } = useRevalidator();
	const remove = useWrite("DELETE /auth/oidc/identities/{id}", {
		failure: t("signOn.account.removeFailed"),
		onDone: () => {
			toast.success(t("signOn.account.removed", { label }));
			onClose();
			void revalidate();
		},
	});
	return (
		<ConfirmDialog
			open
			title={t("signOn.account.removeTitle", { label })}
			confirmLabel={t("signOn.account.remove")}
			onConfirm={() => void remove.run({ params: { id } })}
			onCancel={onClose}
			busy={remove.pending}
			problem={remove.problem}
		>
			<p>{t("signOn.account.removeText", { label })}</p>
		</ConfirmDialog>
	);
}

function Identities({ identities }: { identities: readonly Identity[] }) {
	const { t, formatDate } = useTexts("sign-on");
	const [removing, setRemoving] = useState<Identity | null>(null);
	return (
		<AccountSection title={t("signOn.account.title")} text={t("signOn.account.text")}>
			<ul className="flex flex-col gap-4">
				{identities.map((identity) => (
					<li key={identity.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
						<div className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
							<p className="font-semibold text-slate-900">{identity.label}</p>
							<p className="text-sm text-slate-600">{t("signOn.account.since", { date: formatDate(identity.linkedAt, "day") })}</p>
						</div>
						<Button
							variant="outlined"
							size="small"
							aria-label={`${t("signOn.account.remove")}: ${identity.label}`}
							onClick={() => setRemoving(identity)}
						>
							{t("signOn.account.remove")}
						</Button>
					</li>
				))}
			</ul>
			{removing && <RemoveDialog key={removing.id} identity={removing} onClose={() => setRemoving(null)} />}
		</AccountSection>
	);
}

const EMPTY = { newPassword: "", confirmation: "" };

function SetPassword({ email, identities }: { email: string; identities: readonly Identity[] }) {
	const { t } = useTexts("account");
	const { t: tSignOn } = useTexts("sign-on");
	const { revalidate } = useRevalidator();
	const match = usePasswordMatch();
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts/sign-on")).setPasswordBodySchema,
		defaultValues: EMPTY,
		check: ({ newPassword, confirmation }, found) => [...found, ...match(newPassword, confirmation)],
		failure: t("account.password.failed"),
		save: async (body) => {
			storeSession((await api("POST /auth/set-password", { body })).data);
			toast.success(tSignOn("signOn.account.passwordSet"));
			void revalidate();
		},
	});
	return (
		<AccountSection title={t("account.password.title")} text={tSignOn("signOn.account.noPassword")}>
			<Form form={form} className="flex flex-col items-start gap-4 *:w-full">
				<input type="hidden" autoComplete="username" value={email} readOnly />
				<PasswordFields
					control={form.control}
					name="newPassword"
					confirmation="confirmation"
					labels={[t("account.password.next"), t("account.password.confirmation")]}
				/>
				<SignOnAgain identities={identities} />
				<SubmitButton form={form} className="w-auto!">
					{tSignOn("signOn.account.setPassword")}
				</SubmitButton>
			</Form>
		</AccountSection>
	);
}

interface SignOnSectionProps {
	user: User;
	identities: readonly Identity[];
	hasPassword: boolean;
}

export default function SignOnSection({ user: { email }, identities, hasPassword }: SignOnSectionProps) {
	return (
		<>
			{identities.length > 0 && <Identities identities={identities} />}
			{!hasPassword && email !== null && <SetPassword email={email} identities={identities} />}
		</>
	);
}
