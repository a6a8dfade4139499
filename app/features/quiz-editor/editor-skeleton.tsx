import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { Card } from "~/ui/card";
import { FieldSkeleton, PageSkeleton, Skeleton } from "~/ui/skeleton";

interface EditorSkeletonProps {
	title: string;
	subtitle: string;
	actions?: ReactNode;
	start?: ReactNode;
}

/** The form of a quiz while quiz and session are loading, with the sizes of `QuizForm`. */
export function EditorSkeleton({ start, ...heading }: EditorSkeletonProps) {
	const { t } = useTexts("author");
	return (
		<PageSkeleton {...heading}>
			{start && <div className="mb-5">{start}</div>}
			<div className="min-[1100px]:grid min-[1100px]:grid-cols-[17rem_minmax(0,1fr)] min-[1100px]:items-start min-[1100px]:gap-6">
				<Card className="p-4 max-[1099px]:hidden">
					<Skeleton className="h-6 w-28" />
					<Skeleton className="mt-6 h-8 w-full" />
				</Card>
				<div className="flex flex-col gap-5">
					<Card className="p-4 sm:p-5">
						<p className="mb-4 text-xl font-bold text-slate-900">{t("quizEditor.info")}</p>
						<div className="grid grid-cols-2 gap-4 lg:grid-cols-6">
							<FieldSkeleton label={t("quizEditor.name")} className="col-span-2 lg:col-span-6" />
							<FieldSkeleton label={t("quizEditor.language")} className="lg:col-span-3" />
							<FieldSkeleton label={t("quizEditor.visibility")} className="lg:col-span-3" />
							<FieldSkeleton label={t("quizEditor.minAge")} className="lg:col-span-2" />
							<FieldSkeleton label={t("quizEditor.maxAge")} className="lg:col-span-2" />
							<FieldSkeleton label={t("quizEditor.defaultTimeLimit")} className="col-span-2" />
							<FieldSkeleton label={t("place.book")} className="max-sm:col-span-2 lg:col-span-3" />
							<FieldSkeleton label={t("place.topic")} className="max-sm:col-span-2 lg:col-span-3" />
						</div>
					</Card>
					{/* Without their texts: nobody should press a button that does not work yet. */}
					<Card className="flex h-14.5 items-center px-5">
						<Skeleton className="h-6 w-56" />
					</Card>
					<Card className="flex h-14.5 items-center px-5">
						<Skeleton className="h-6 w-56" />
					</Card>
					<Skeleton className="h-7 w-40" />
					<Card className="h-80 p-5">
						<Skeleton className="h-7 w-32" />
					</Card>
				</div>
			</div>
		</PageSkeleton>
	);
}
