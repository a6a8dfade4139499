import { VolumeX } from "lucide-react";
import { useTexts } from "~/i18n/texts";

/** Browsers let a page play sound only after a click: tells the person at the wall what to do. */
export function SoundHint() {
	const { t } = useTexts("stage");
	return (
		<p
			role="status"
			className="absolute bottom-[calc(0.3*var(--u))] left-1/2 flex -translate-x-1/2 items-center gap-1 rounded-chip bg-slate-900 px-2 py-[calc(0.2*var(--u))] text-sm font-semibold"
		>
			<VolumeX />
			{t("stage.sound.click")}
		</p>
	);
}
