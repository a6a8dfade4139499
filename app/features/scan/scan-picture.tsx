import { CameraOff, Flashlight, FlashlightOff, Maximize } from "lucide-react";
import type { RefObject } from "react";
import { useTexts } from "~/i18n/texts";
import { Button, IconButton } from "~/ui/button";
import type { CardRing, RingMark } from "./card-rings";
import type { Camera } from "./use-camera";

/** A picture with its rings; lengths in its pixels. */
export interface MarkedPicture {
	rings: readonly CardRing[];
	width: number;
	height: number;
}

const SIGNS = { read: "●", right: "✓", wrong: "✗", foreign: "" } as const satisfies Record<RingMark, string>;
const LINE_COLORS = { read: "#fff", right: "#fff", wrong: "#fff", foreign: "#94a3b8" } as const satisfies Record<RingMark, string>;

/** Marks cards with their numbers: those that were read, without their answers, and those of nobody in the class. */
function Rings({ seen: { rings, width, height } }: { seen: MarkedPicture }) {
	const { t } = useTexts("scan");
	const places = rings.map(({ card, corners, mark }) => {
		const x = corners.reduce((sum, corner) => sum + corner.x, 0) / 4;
		const y = corners.reduce((sum, corner) => sum + corner.y, 0) / 4;
		const radius = Math.max(...corners.map((corner) => Math.hypot(corner.x - x, corner.y - y))) * 1.15;
		return { card, mark, x, y, radius, text: Math.max(radius * 0.6, height / 30) };
	});
	return (
		<svg
			aria-hidden="true"
			viewBox={`0 0 ${width} ${height}`}
			preserveAspectRatio="xMidYMid slice"
			className="pointer-events-none absolute inset-0 size-full"
		>
			{places.map(({ card, mark, x, y, radius }) => (
				<circle
					key={card}
					cx={x}
					cy={y}
					r={radius}
					fill="none"
					stroke={LINE_COLORS[mark]}
					strokeWidth={Math.max(radius * 0.12, height / 240)}
				/>
			))}
			{/* Numbers are drawn above all rings, because pupils sit close together. */}
			{places.map(({ card, mark, x, y, radius, text }) => (
				<text
					key={card}
					x={x}
					y={y + radius + text * 0.95}
					fontSize={text}
					fontWeight={800}
					textAnchor="middle"
					fill={mark === "foreign" ? "#e2e8f0" : "#fff"}
					stroke="#0f172a"
					strokeWidth={text / 6}
					paintOrder="stroke"
				>
					{card} <tspan className={mark === "right" ? "fill-light" : undefined}>{SIGNS[mark]}</tspan>
					{mark === "foreign" && (
						<tspan x={x} dy="1.15em" fontSize={text * 0.5}>
							{t("scan.foreign")}
						</tspan>
					)}
				</text>
			))}
		</svg>
	);
}

type BrowserName = "chrome" | "edge" | "firefox" | "ios" | "safari" | "other";

/** Detects the browser, because the help about camera permission names its settings. */
export function detectBrowser({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): BrowserName {
	// iPads identify themselves as Macs.
	if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1)) return "ios";
	if (/\bEdgA?\//.test(userAgent)) return "edge";
	if (userAgent.includes("Firefox/")) return "firefox";
	if (userAgent.includes("Chrome/")) return "chrome";
	return userAgent.includes("Macintosh") ? "safari" : "other";
}

function CameraNotice({ camera, failed }: { camera: Camera; failed: boolean }) {
	const { t } = useTexts("scan");
	const { status } = camera;
	if (status === "running" && !failed) return null;
	const noticeTexts = (): [string, string] => {
		if (status === "asking") return [t("scan.asking"), t("scan.askingText")];
		if (status === "running") return [t("scan.failed"), t("scan.failedText")];
		if (status === "denied") return [t("scan.denied"), t(`scan.deniedText.${detectBrowser(navigator)}`)];
		return [t(`scan.${status}`), t(`scan.${status}Text`)];
	};
	const [title, text] = noticeTexts();
	return (
		<div className="absolute inset-0 grid place-items-center overflow-y-auto bg-slate-900 p-4 text-center text-white">
			<div className="flex max-w-md flex-col items-center gap-3">
				{status !== "asking" && <CameraOff className="size-10!" />}
				<div role={status === "asking" ? "status" : "alert"} className="flex flex-col gap-2">
					<p className="text-xl font-bold">{title}</p>
					<p className="text-balance">{text}</p>
				</div>
				{status !== "asking" && status !== "insecure" && (
					// A reload, because some browsers ask for permission only once in each document.
					<Button variant="outlined" onClick={() => (failed || status === "denied" ? location.reload() : camera.retry())}>
						{t("common.retry")}
					</Button>
				)}
			</div>
		</div>
	);
}

function CameraControls({ camera }: { camera: Camera }) {
	const { t } = useTexts("scan");
	const { cameras, chosen, torch, zoom } = camera;
	if (camera.status !== "running") return null;
	const control = "bg-slate-900/75! text-white! border-white/40";
	return (
		<div className="absolute inset-x-2 top-2 flex flex-wrap items-center justify-end gap-2">
			{cameras.length > 1 && (
				<select
					aria-label={t("scan.camera")}
					value={chosen}
					onChange={(event) => camera.choose(event.target.value)}
					className={`h-11 max-w-56 min-w-0 truncate rounded-button border px-2 ${control}`}
				>
					{cameras.map(({ id, label }, index) => (
						<option key={id} value={id}>
							{label || t("scan.cameraNumber", { number: index + 1 })}
						</option>
					))}
				</select>
			)}
			{zoom && (
				<input
					type="range"
					aria-label={t("scan.zoom")}
					min={zoom.min}
					max={zoom.max}
					step={zoom.step || 0.1}
					value={zoom.value}
					onChange={(event) => camera.setZoom(Number(event.target.value))}
					className="h-11 w-32"
				/>
			)}
			{torch !== null && (
				<IconButton label={t("scan.torch")} aria-pressed={torch} className={control} onClick={() => camera.setTorch(!torch)}>
					{torch ? <FlashlightOff /> : <Flashlight />}
				</IconButton>
			)}
			{document.fullscreenEnabled && (
				<IconButton
					label={t("scan.fullScreen")}
					className={control}
					onClick={() => {
						const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
						// If full screen is refused, the page stays as it is.
						change.catch(() => {});
					}}
				>
					<Maximize />
				</IconButton>
			)}
		</div>
	);
}

interface ScanPictureProps {
	video: RefObject<HTMLVideoElement | null>;
	camera: Camera;
	seen: MarkedPicture;
	failed: boolean;
}

export function ScanPicture({ video, camera, seen, failed }: ScanPictureProps) {
	const { t } = useTexts("scan");
	return (
		<div className="relative min-h-24 flex-1 overflow-hidden">
			<video ref={video} muted playsInline aria-label={t("scan.picture")} className="absolute inset-0 size-full object-cover" />
			<div className="pointer-events-none absolute inset-0 bg-black/15" />
			<Rings seen={seen} />
			<CameraControls camera={camera} />
			<CameraNotice camera={camera} failed={failed} />
		</div>
	);
}
