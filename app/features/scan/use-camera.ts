import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { loadEntry, saveEntry } from "~/lib/storage";

/** `busy`: another app has the camera, or it was unplugged. */
export type CameraProblem = "insecure" | "denied" | "noCamera" | "busy";

/** Image Capture: not in TypeScript's DOM. */
interface LightAndZoom {
	torch?: boolean;
	zoom?: { min: number; max: number; step: number };
}

interface Zoom {
	min: number;
	max: number;
	step: number;
	value: number;
}

export interface Camera {
	/** `asking`: the browser asks for permission, or the camera starts. */
	status: "asking" | "running" | CameraProblem;
	cameras: readonly { id: string; label: string }[];
	chosen: string;
	choose(id: string): void;
	/** null where the camera has none. */
	torch: boolean | null;
	setTorch(on: boolean): void;
	zoom: Zoom | null;
	setZoom(value: number): void;
	retry(): void;
}

const STORAGE_KEY = "scan-camera";

export const problemOf = (error: unknown): CameraProblem => {
	const name = error instanceof DOMException ? error.name : "";
	if (name === "NotAllowedError" || name === "SecurityError") return "denied";
	return name === "NotFoundError" || name === "OverconstrainedError" ? "noCamera" : "busy";
};

/** The back camera of a phone, unless another one was chosen last time. Cards at the back of a room need many pixels. */
function wanted(id: string | null): MediaStreamConstraints {
	const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
	return { audio: false, video: { ...size, ...(id ? { deviceId: { ideal: id } } : { facingMode: { ideal: "environment" } }) } };
}

/** Else the one that looks away from the user. */
export function openCamera(id: string | null): Promise<MediaStream> | CameraProblem {
	if (!window.isSecureContext) return "insecure";
	return "mediaDevices" in navigator ? navigator.mediaDevices.getUserMedia(wanted(id)) : "noCamera";
}

const listCameras = async () =>
	(await navigator.mediaDevices.enumerateDevices()).flatMap(({ kind, deviceId, label }) =>
		kind === "videoinput" && deviceId !== "" ? [{ id: deviceId, label }] : [],
	);

/** A camera starts without light. */
export function lightAndZoom(track: MediaStreamTrack): Pick<Camera, "torch" | "zoom"> {
	const { torch, zoom }: MediaTrackCapabilities & LightAndZoom = track.getCapabilities?.() ?? {};
	const { zoom: value }: MediaTrackSettings & { zoom?: number } = track.getSettings();
	return { torch: torch ? false : null, zoom: zoom && zoom.max > zoom.min ? { ...zoom, value: value ?? zoom.min } : null };
}

/** Only while the page is visible: a hidden page, or one that is left, holds no camera. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
	const [status, setStatus] = useState<Camera["status"]>("asking");
	const [cameras, setCameras] = useState<Camera["cameras"]>([]);
	const [chosen, setChosen] = useState(() => loadEntry(STORAGE_KEY) ?? "");
	const [means, setMeans] = useState<Pick<Camera, "torch" | "zoom">>({ torch: null, zoom: null });
	const [attempt, setAttempt] = useState(0);
	const track = useRef<MediaStreamTrack | null>(null);
	const asked = useRef(chosen);

	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the camera again
	useEffect(() => {
		const shown = video.current;
		/** Counts starts, so that a camera that comes too late is given back. */
		let current = 0;
		const stop = () => {
			current++;
			track.current?.stop();
			track.current = null;
			if (shown) shown.srcObject = null;
		};
		const start = async () => {
			stop();
			const mine = current;
			setStatus("asking");
			try {
				const opened = await openCamera(asked.current || null);
				if (mine !== current) {
					if (typeof opened !== "string") for (const one of opened.getTracks()) one.stop();
					return;
				}
				if (typeof opened === "string") return setStatus(opened);
				const [first] = opened.getVideoTracks();
				if (!first || !shown) return setStatus("noCamera");
				track.current = first;
				first.addEventListener("ended", () => {
					if (mine === current) setStatus("busy");
				});
				shown.srcObject = opened;
				// Refused only if the page is being left.
				await shown.play().catch(() => {});
				const found = await listCameras().catch(() => []);
				if (mine !== current) return;
				setCameras(found);
				setChosen(first.getSettings().deviceId ?? "");
				setMeans(lightAndZoom(first));
				setStatus("running");
			} catch (error) {
				if (mine === current) setStatus(problemOf(error));
			}
		};
		const onVisibility = () => {
			if (document.visibilityState === "hidden") stop();
			else void start();
		};
		if (document.visibilityState !== "hidden") void start();
		document.addEventListener("visibilitychange", onVisibility);
		window.addEventListener("pagehide", stop);
		return () => {
			document.removeEventListener("visibilitychange", onVisibility);
			window.removeEventListener("pagehide", stop);
			stop();
		};
	}, [video, attempt]);

	const change = useCallback((constraint: Record<string, unknown>) => {
		// A camera that refuses keeps its light and its zoom.
		track.current?.applyConstraints({ advanced: [constraint] }).catch(() => {});
	}, []);
	return {
		status,
		cameras,
		chosen,
		choose: (id) => {
			asked.current = id;
			saveEntry(STORAGE_KEY, id);
			setChosen(id);
			setAttempt((before) => before + 1);
		},
		...means,
		setTorch: (torch) => {
			setMeans((before) => ({ ...before, torch }));
			change({ torch });
		},
		setZoom: (value) => {
			setMeans((before) => ({ ...before, zoom: before.zoom && { ...before.zoom, value } }));
			change({ zoom: value });
		},
		retry: () => setAttempt((before) => before + 1),
	};
}
