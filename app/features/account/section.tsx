import { type ReactNode, useId } from "react";
import { useTexts } from "~/i18n/texts";
import { Card } from "~/ui/layout";
import { FieldSkeleton, PageSkeleton, Skeleton } from "~/ui/skeleton";

/** Placeholder as wide as the time of the reset, which only the browser can format. */
const UNKNOWN_TIME = "--:--";
const USAGE_LINE_KEYS = ["one", "two", "three", "four", "five", "six", "seven"];

/** The account page before the user is known: its sections in their order, as many as a screen shows. */
export function AccountSkeleton() {
	const { t } = useTexts("account");
	return (
		<PageSkeleton title={t("account.title")} subtitle={t("account.subtitle")}>
			<div className="flex flex-col gap-5">
				<AccountSection title={t("account.profile.title")}>
					<FieldSkeleton label={t("account.profile.name")} />
					<Skeleton className="mt-4 h-11 w-32 rounded-button" />
					<div className="mt-6 border-t border-line pt-5">
						<p className="font-semibold text-slate-900">{t("account.profile.email")}</p>
						<Skeleton className="mt-1 h-7 w-64 max-w-full" />
					</div>
				</AccountSection>
				<AccountSection title={t("account.usage.title")} text={t("account.usage.text", { time: UNKNOWN_TIME })}>
					<Skeleton className="h-7 w-24" />
					<div className="mt-4 flex flex-col gap-4">
						{USAGE_LINE_KEYS.map((kind) => (
							<Skeleton key={kind} className="h-9 w-full" />
						))}
					</div>
				</AccountSection>
			</div>
		</PageSkeleton>
	);
}

export function AccountSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
	const id = useId();
	return (
		<Card as="section" aria-labelledby={id} className="grid gap-x-10 gap-y-5 p-5 sm:p-7 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
			<div>
				<h2 id={id} className="text-xl text-slate-900">
					{title}
				</h2>
				{text && <p className="mt-1.5 text-slate-600">{text}</p>}
			</div>
			<div className="min-w-0">{children}</div>
		</Card>
	);
}
