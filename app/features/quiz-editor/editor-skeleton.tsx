import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { Card } from "~/ui/layout";
import { FieldSkeleton, PageSkeleton, Skeleton } from "~/ui/skeleton";

interface EditorSkeletonProps {
	title: string;
	subtitle?: string;
	actions?: ReactNode;
}

/** The list of questions is beside the form from 1,100 px on, the preview from 1,400 px on. */
export const EDITOR_COLUMNS =
	"min-[1100px]:grid min-[1100px]:grid-cols-[17rem_minmax(0,1fr)] min-[1100px]:items-start min-[1100px]:gap-6 min-[1400px]:grid-cols-[15rem_minmax(0,1fr)_22rem] min-[1700px]:grid-cols-[17rem_minmax(0,1fr)_28rem]";

export function EditorSkeleton(heading: EditorSkeletonProps) {
	const { t } = useTexts("author");
	return (
		<PageSkeleton {...heading}>
			<div className={EDITOR_COLUMNS}>
				<Card className="p-4 max-[1099px]:hidden">
					<Skeleton className="h-6 w-28" />
					<Skeleton className="mt-6 h-8 w-full" />
				</Card>
				<div className="flex flex-col gap-5">
					<Card className="p-4 sm:p-5">
						<FieldSkeleton label={t("quizEditor.name")} />
						<div className="mt-3 -mb-1 flex h-11 items-center">
							<Skeleton className="h-6 w-64" />
						</div>
					</Card>
					{/* The buttons have no texts yet, because nobody should press one that does not work. */}
					<Card className="flex h-24.5 flex-col gap-6 px-5 py-3">
						<Skeleton className="h-6 w-56" />
						<Skeleton className="h-6 w-48" />
					</Card>
					<Card className="h-96 p-5 max-[1099px]:mt-10">
						<Skeleton className="h-7 w-32" />
						<Skeleton className="mt-6 h-24 w-full" />
						<Skeleton className="mt-8 h-13 w-full" />
						<Skeleton className="mt-2 h-13 w-full" />
					</Card>
				</div>
			</div>
		</PageSkeleton>
	);
}
