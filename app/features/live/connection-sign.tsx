import { TIMINGS } from "#contract/limits";
import { useTexts } from "~/i18n/texts";
import type { SocketHealth } from "./live-connection";

export type ConnectionQuality = "connecting" | "live" | "polling" | "offline";

export function connectionQuality(health: SocketHealth, offline: boolean): ConnectionQuality {
	if (health === "open") return "live";
	if (offline) return "offline";
	return health === "connecting" ? "connecting" : "polling";
}

const LOOKS = {
	live: { word: "connectionLive", explained: "connectionLiveHint", bars: 3, tone: "text-success-700" },
	polling: { word: "connectionPolling", explained: "connectionPollingHint", bars: 2, tone: "text-warning-800" },
	offline: { word: "connectionOffline", explained: "connectionOfflineHint", bars: 0, tone: "text-error-700" },
} as const;

function Bars({ filled }: { filled: number }) {
	return (
		<svg viewBox="0 0 18 14" className="h-3.5 w-4.5" aria-hidden="true">
			{[0, 1, 2].map((bar) => (
				<rect
					key={bar}
					x={bar * 6 + 0.75}
					y={10 - bar * 4 - 0.25}
					width={4}
					height={3.5 + bar * 4}
					rx={1}
					fill={bar < filled ? "currentColor" : "none"}
					stroke="currentColor"
					strokeWidth={1.2}
				/>
			))}
			{filled === 0 && <path d="M1 1l16 12" stroke="currentColor" strokeWidth={1.8} />}
		</svg>
	);
}

/** Shows the quality of the connection. While it is unknown an empty box reserves the space. */
export function ConnectionSign({ quality, brief = false }: { quality: ConnectionQuality; brief?: boolean }) {
	const { t } = useTexts();
	if (quality === "connecting") return <span className="inline-block h-7 w-4.5" />;
	const { word, explained, bars, tone } = LOOKS[quality];
	const seconds = TIMINGS.pollIntervalMs / 1_000;
	return (
		<span
			data-testid="connection"
			data-quality={quality}
			title={t(`live.${explained}`, { seconds })}
			className={`inline-flex h-7 items-center gap-1.5 text-sm font-semibold whitespace-nowrap ${tone}`}
		>
			<Bars filled={bars} />
			{!brief && <span aria-hidden="true">{t(`live.${word}`, { seconds })}</span>}
			<span className="sr-only">{t(`live.${explained}`, { seconds })}</span>
		</span>
	);
}
