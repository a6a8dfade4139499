import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";

interface TopicSectionProps {
	number?: number;
	title: string;
	url?: string | undefined;
	/** null while they are loading. */
	quizCount: number | null;
	/** The cards of its quizzes. */
	children: ReactNode;
	/** What its owner can do here. */
	action?: ReactNode;
}

/** One topic of a book's page, unfolded by a click; by the browser itself, so that it works before any script has loaded. */
export function TopicSection({ number, title, url, quizCount, children, action }: TopicSectionProps) {
	const { t } = useTexts("author");
	return (
		<li>
			<details className="rounded-card border border-line bg-white">
				<summary className="flex min-h-14 items-center gap-3 rounded-card px-5 py-3 hover:bg-primary-50">
					{number !== undefined && <span className="shrink-0 font-bold tabular-nums text-primary-800">{number}</span>}
					<h2 className="min-w-0 flex-1 text-lg wrap-anywhere text-slate-900">{title}</h2>
					{quizCount !== null && <Chip>{t("books.quizCount", { count: quizCount })}</Chip>}
				</summary>
				<div className="flex flex-col gap-4 border-t border-line p-5">
					{url && (
						<a href={url} target="_blank" rel="noreferrer" className="font-semibold break-all text-primary-800 underline">
							{url}
						</a>
					)}
					{quizCount === null && <p className="text-slate-600">{t("common.loading")}</p>}
					{quizCount === 0 && <p className="text-slate-600">{t("books.topicEmpty")}</p>}
					<div className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3">{children}</div>
					{action}
				</div>
			</details>
		</li>
	);
}
