import { useTexts } from "~/i18n/texts";

/** After this time on a slow network, the fallback font is shown first. */
const MAX_FONT_WAIT_MS = 3_000;

/** Waits for the stage font, so that texts are measured once; without a network the fallback is used. */
export async function waitForStageFont(): Promise<void> {
	// The font has two files; the second has the Turkish letters.
	const loads = Promise.all(["400", "700"].map((weight) => document.fonts.load(`${weight} 1em "Stage Letters"`, "Aığş")));
	await Promise.race([loads.catch(() => {}), new Promise((resolve) => setTimeout(resolve, MAX_FONT_WAIT_MS))]);
}

export function StageNotice({ title, text }: { title: string; text?: string }) {
	return (
		<div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 text-center text-balance">
			<h1 className="text-4xl leading-tight">{title}</h1>
			{text && <p className="text-lg text-primary-100">{text}</p>}
		</div>
	);
}

/** The page of a big screen while it loads. The system font is not replaced meanwhile. */
export function StageLoading() {
	const { t } = useTexts();
	return (
		<main id="content" className="stage font-sans!">
			<StageNotice title={t("common.loading")} />
		</main>
	);
}
