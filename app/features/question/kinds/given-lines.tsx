import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";

interface GivenLinesProps {
	lang: string | undefined;
	given: ReactNode | null;
	isCorrect: boolean | null;
	/** The right answers; null while they are hidden. */
	right: readonly string[] | null;
}

export function GivenLines({ lang, given, isCorrect, right }: GivenLinesProps) {
	const { t } = useTexts();
	const tone =
		right === null ? "bg-primary-50 text-primary-900" : isCorrect ? "bg-success-50 text-success-900" : "bg-slate-100 text-slate-900";
	return (
		<dl className="grid gap-3">
			{given !== null && (
				<div className={`rounded-xl px-4 py-3 ${tone}`}>
					<dt className="text-sm font-medium">{t("question.yourAnswer")}</dt>
					<dd lang={lang} className="text-xl font-bold wrap-anywhere">
						{given}
						{right !== null && <span aria-hidden="true"> {isCorrect ? "✓" : "✗"}</span>}
					</dd>
				</div>
			)}
			{right && (
				<div className="rounded-xl border-2 border-success-700 px-4 py-3 text-success-900">
					<dt className="text-sm font-medium">
						<span aria-hidden="true">✓ </span>
						{t("question.rightAnswer")}
					</dt>
					{right.map((one) => (
						<dd key={one} lang={lang} className="text-xl font-bold wrap-anywhere">
							{one}
						</dd>
					))}
				</div>
			)}
		</dl>
	);
}
