import type { User } from "#contract/accounts/users";
import { api } from "~/api/client";
import { refreshUser, storeSession } from "~/api/session";
import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import { Form, FormText, SubmitButton, useContractForm } from "~/ui/form";
import { PasswordFields, usePasswordMatch } from "~/ui/password-fields";
import { toast } from "~/ui/toast";
import { SendConfirmation } from "./confirm-banner";
import { AccountSection } from "./section";

const EMPTY = { currentPassword: "", newPassword: "", confirmation: "" };

/** The field names tell the browser's password manager which is the new one. */
export function PasswordSection({ email }: { email: string | null }) {
	const { t } = useTexts("account");
	const match = usePasswordMatch();
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts/accounts")).changePasswordBodySchema,
		defaultValues: EMPTY,
		check: ({ newPassword, confirmation }, found) => [...found, ...match(newPassword, confirmation)],
		failure: t("account.password.failed"),
		save: async (body) => {
			storeSession((await api("POST /auth/change-password", { body })).data);
			form.reset(EMPTY);
			toast.success(t("account.password.saved"));
		},
	});
	const { control } = form;
	return (
		<AccountSection title={t("account.password.title")} text={t("account.password.text")}>
			<Form form={form} className="flex flex-col items-start gap-4 *:w-full">
				<input type="hidden" autoComplete="username" value={email ?? ""} readOnly />
				<FormText
					control={control}
					name="currentPassword"
					label={t("account.password.current")}
					type="password"
					autoComplete="current-password"
				/>
				<PasswordFields
					control={control}
					name="newPassword"
					confirmation="confirmation"
					labels={[t("account.password.next"), t("account.password.confirmation")]}
				/>
				<SubmitButton form={form} className="w-auto!">
					{t("account.password.submit")}
				</SubmitButton>
			</Form>
		</AccountSection>
	);
}

export function ProfileSection({ user, emailConfirmed }: { user: User; emailConfirmed: boolean }) {
	const { t } = useTexts("account");
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts/accounts")).profileBodySchema,
		defaultValues: { name: user.name },
		failure: t("account.profile.failed"),
		save: async (body) => {
			const { data } = await api("PATCH /users/me", { body });
			refreshUser(data.user);
			toast.success(t("account.profile.saved"));
		},
	});
	return (
		<AccountSection title={t("account.profile.title")}>
			<Form form={form} className="flex flex-col items-start gap-4">
				<FormText control={form.control} name="name" label={t("account.profile.name")} autoComplete="name" className="w-full" />
				<SubmitButton form={form}>{t("account.profile.save")}</SubmitButton>
			</Form>
			{user.email !== null && (
				<div className="mt-6 border-t border-line pt-5">
					<p className="font-semibold text-slate-900">{t("account.profile.email")}</p>
					<p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-slate-700">
						<span className="wrap-anywhere">{user.email}</span>
						<Chip tone={emailConfirmed ? "success" : "warning"}>
							{t(emailConfirmed ? "account.profile.confirmed" : "account.profile.unconfirmed")}
						</Chip>
					</p>
					{!emailConfirmed && <SendConfirmation email={user.email} className="mt-3" />}
				</div>
			)}
		</AccountSection>
	);
}
