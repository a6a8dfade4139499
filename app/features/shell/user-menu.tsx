import { ChartColumn, CircleUser, LogOut, Shield } from "lucide-react";
import { href, useSubmit } from "react-router";
import type { User } from "#contract/accounts/users";
import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import { Menu } from "~/ui/menu";

function Avatar({ name, className = "size-9" }: { name: string; className?: string }) {
	const { language } = useTexts();
	const initial = [...name.trim()][0]?.toLocaleUpperCase(language) ?? "?";
	return (
		<span
			aria-hidden="true"
			className={`grid shrink-0 place-items-center rounded-full bg-primary-700 font-bold text-white select-none ${className}`}
		>
			{initial}
		</span>
	);
}

export default function UserMenu({ user }: { user: User }) {
	const { t } = useTexts();
	const submit = useSubmit();
	return (
		<Menu
			label={t("common.profile", { name: user.name })}
			button={<Avatar name={user.name} />}
			buttonClassName="rounded-full! px-0!"
			heading={
				<div className="mb-1 border-b border-line px-3 pt-2 pb-3">
					<p className="font-semibold wrap-anywhere text-slate-900">{user.name}</p>
					{user.email !== null && <p className="text-sm wrap-anywhere text-slate-600">{user.email}</p>}
					<p className="mt-2">
						<Chip tone={user.membershipType === "admin" ? "secondary" : "primary"}>{t(`common.membership.${user.membershipType}`)}</Chip>
					</p>
				</div>
			}
			entries={[
				{ label: t("common.results"), icon: <ChartColumn className="text-slate-600" />, to: href("/results") },
				{ label: t("common.account"), icon: <CircleUser className="text-slate-600" />, to: href("/account") },
				...(user.role === "admin" ? [{ label: t("common.admin"), icon: <Shield className="text-slate-600" />, to: href("/admin") }] : []),
				{
					label: t("common.logout"),
					icon: <LogOut className="text-slate-600" />,
					onSelect: () => void submit(null, { method: "post", action: href("/logout") }),
				},
			]}
		/>
	);
}
