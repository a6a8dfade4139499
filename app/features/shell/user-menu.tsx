import { CircleQuestionMark, CircleUser, Globe, LogOut, ScanLine, Shield } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { href, useSubmit } from "react-router";
import type { User } from "#contract/accounts/users";
import { INTERFACE_LANGUAGES } from "#contract/limits";
import { refreshWaitingCounts, useWaiting } from "~/api/waiting";
import { findLanguageName } from "~/i18n/languages";
import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import { Menu } from "~/ui/menu";
import { useOnReturn } from "~/ui/use-on-return";
import { useChooseLanguage } from "./choose-language";

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

const MAX_SHOWN = 99;

/** How much waits for an admin; 0 for everybody else, who cause no call. */
function useWaitingCount({ role }: User): number {
	const isAdmin = role === "admin";
	const waiting = useWaiting();
	const ask = () => {
		if (isAdmin) void refreshWaitingCounts();
	};
	const onMount = useEffectEvent(ask);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another account may have logged in
	useEffect(onMount, [isAdmin]);
	useOnReturn(ask);
	return isAdmin && waiting ? waiting.pendingQuizzes + waiting.reports : 0;
}

export default function UserMenu({ user }: { user: User }) {
	const { t, formatNumber, language } = useTexts("front");
	const chooseLanguage = useChooseLanguage();
	const submit = useSubmit();
	const waiting = useWaitingCount(user);
	const shown = waiting > MAX_SHOWN ? `${formatNumber(MAX_SHOWN)}+` : formatNumber(waiting);
	return (
		<Menu
			label={waiting > 0 ? t("shell.profileWaiting", { name: user.name, count: waiting }) : t("common.profile", { name: user.name })}
			button={
				<span className="relative">
					<Avatar name={user.name} />
					{waiting > 0 && (
						<span
							aria-hidden="true"
							className="absolute -top-1.5 -end-1.5 grid h-5 min-w-5 place-items-center rounded-full border-2 border-white bg-warning-800 px-1 text-[0.6875rem] leading-none font-bold text-white tabular-nums"
						>
							{shown}
						</span>
					)}
				</span>
			}
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
				...(user.role === "admin"
					? [
							{
								label: t("common.admin"),
								icon: <Shield className="text-slate-600" />,
								to: href("/admin"),
								...(waiting > 0 ? { count: shown } : {}),
							},
						]
					: []),
				{ label: t("common.account"), icon: <CircleUser className="text-slate-600" />, to: href("/account") },
				{ label: t("titles.help"), icon: <CircleQuestionMark className="text-slate-600" />, to: href("/help/:topic?") },
				{ label: t("titles.answerCards"), icon: <ScanLine className="text-slate-600" />, to: href("/answer-cards") },
				...INTERFACE_LANGUAGES.map((one) => ({
					label: findLanguageName(one) ?? one,
					lang: one,
					icon: <Globe className="text-slate-600" />,
					current: one === language,
					onSelect: () => chooseLanguage(one),
				})),
				{
					label: t("common.logout"),
					icon: <LogOut className="text-slate-600" />,
					onSelect: () => void submit(null, { method: "post", action: href("/logout") }),
				},
			]}
		/>
	);
}
