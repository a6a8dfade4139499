import { useTexts } from "~/i18n/texts";
import { FieldSkeleton, PageSkeleton, Skeleton } from "~/ui/skeleton";

/** The form of a book while the session, or the book, is loading. */
export function BookFormSkeleton({ title }: { title: string }) {
	const { t } = useTexts("author");
	return (
		<div className="mx-auto max-w-3xl">
			<PageSkeleton title={title} subtitle={t("books.formSubtitle")}>
				<div className="grid gap-4 rounded-card border border-line bg-white p-5 sm:grid-cols-2 sm:p-6">
					<FieldSkeleton label={t("books.fieldTitle")} className="sm:col-span-2" />
					<FieldSkeleton label={t("books.fieldAuthor")} className="sm:col-span-2" />
					<span className="flex flex-col gap-4 sm:col-span-2 sm:flex-row">
						<Skeleton className="h-44 w-33 shrink-0" />
						<FieldSkeleton label={t("books.fieldCover")} className="flex-1 self-end" />
					</span>
					<span className="block sm:col-span-2">
						<span className="mb-1.5 block text-sm font-semibold text-slate-800">{t("books.fieldDescription")}</span>
						<Skeleton className="h-24 w-full rounded-field" />
					</span>
					<FieldSkeleton label={t("books.fieldUrl")} className="sm:col-span-2" />
					<FieldSkeleton label={t("books.fieldLanguage")} />
					<span className="grid grid-cols-2 gap-4">
						<FieldSkeleton label={t("books.fieldMinAge")} />
						<FieldSkeleton label={t("books.fieldMaxAge")} />
					</span>
				</div>
			</PageSkeleton>
		</div>
	);
}
