import { useTexts } from "~/i18n/texts";
import { FieldSkeleton, PageSkeleton, Skeleton } from "~/ui/skeleton";
import { Section } from "./section";

/** Kinds of use, open games and pictures. */
const USED = ["one", "two", "three", "four", "five", "six", "seven"];

/** The account page before the user is known: its sections in their order, as many as a screen shows. */
export function AccountSkeleton() {
	const { t } = useTexts("account");
	return (
		<PageSkeleton title={t("account.title")} subtitle={t("account.subtitle")}>
			<div className="flex flex-col gap-5">
				<Section title={t("account.profile.title")}>
					<FieldSkeleton label={t("account.profile.name")} />
					<Skeleton className="mt-4 h-11 w-32 rounded-button" />
					<div className="mt-6 border-t border-line pt-5">
						<p className="font-semibold text-slate-900">{t("account.profile.email")}</p>
						<Skeleton className="mt-1 h-7 w-64 max-w-full" />
					</div>
				</Section>
				<Section title={t("account.usage.title")} text={t("account.usage.text")}>
					<Skeleton className="h-7 w-24" />
					<div className="mt-4 flex flex-col gap-4">
						{USED.map((kind) => (
							<Skeleton key={kind} className="h-9 w-full" />
						))}
					</div>
				</Section>
			</div>
		</PageSkeleton>
	);
}
