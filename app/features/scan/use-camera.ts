import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { loadEntry, saveEntry } from "~/lib/storage";

/** `busy`: another app uses the camera, or the camera was unplugged. */
type CameraProblem = "insecure" | "denied" | "noCamera" | "busy";

/** Capabilities of the Image Capture API, which TypeScript's DOM types lack. */
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
	/** `asking`: the browser asks for permission, or the camera is starting. */
	status: "asking" | "running" | CameraProblem;
	cameras: readonly { id: string; label: string }[];
	chosen: string;
	choose(id: string): void;
	/** null if the camera has no light. */
	torch: boolean | null;
	setTorch(on: boolean): void;
	zoom: Zoom | null;
	setZoom(value: number): void;
	retry(): void;
}

const STORAGE_KEY = "scan-camera";

export const toCameraProblem = (error: unknown): CameraProblem => {
	const name = error instanceof DOMException ? error.name : "";
	if (name === "NotAllowedError" || name === "SecurityError") return "denied";
	return name === "NotFoundError" || name === "OverconstrainedError" ? "noCamera" : "busy";
};

/** Prefers a phone's back camera unless another one was chosen last time. Cards at the back of a room need many pixels. */
function cameraConstraints(id: string | null): MediaStreamConstraints {
	const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
	return { audio: false, video: { ...size, ...(id ? { deviceId: { ideal: id } } : { facingMode: { ideal: "environment" } }) } };
}

/** Opens the camera `id`; without one, the camera that faces away from the user. */
export function openCamera(id: string | null): Promise<MediaStream> | CameraProblem {
	if (!window.isSecureContext) return "insecure";
	return "mediaDevices" in navigator ? navigator.mediaDevices.getUserMedia(cameraConstraints(id)) : "noCamera";
}

const listCameras = async () =>
	(await navigator.mediaDevices.enumerateDevices()).flatMap(({ kind, deviceId, label }) =>
		kind === "videoinput" && deviceId !== "" ? [{ id: deviceId, label }] : [],
	);

/** Reads what the camera can do. A camera starts with its light off. */
export function readLightAndZoom(track: MediaStreamTrack): Pick<Camera, "torch" | "zoom"> {
	const { torch, zoom }: MediaTrackCapabilities & LightAndZoom = track.getCapabilities?.() ?? {};
	const { zoom: value }: MediaTrackSettings & { zoom?: number } = track.getSettings();
	return { torch: torch ? false : null, zoom: zoom && zoom.max > zoom.min ? { ...zoom, value: value ?? zoom.min } : null };
}

/** Runs the camera while the page is visible, so that hidden pages block no other app. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
	const [status, setStatus] = useState<Camera["status"]>("asking");
	const [cameras, setCameras] = useState<Camera["cameras"]>([]);
	const [chosen, setChosen] = useState(() => loadEntry(STORAGE_KEY) ?? "");
	const [controls, setControls] = useState<Pick<Camera, "torch" | "zoom">>({ torch: null, zoom: null });
	const [tryNumber, setTryNumber] = useState(0);
	const track = useRef<MediaStreamTrack | null>(null);
	const requestedId = useRef(chosen);

	// biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the camera again
	useEffect(() => {
		const shown = video.current;
		/** Counts starts, so that a stream that arrives after a later start or stop is closed. */
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
				const opened = await openCamera(requestedId.current || null);
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
				// Playing is refused only while the page is being left.
				await shown.play().catch(() => {});
				const found = await listCameras().catch(() => []);
				if (mine !== current) return;
				setCameras(found);
				setChosen(first.getSettings().deviceId ?? "");
				setControls(readLightAndZoom(first));
				setStatus("running");
			} catch (error) {
				if (mine === current) setStatus(toCameraProblem(error));
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
	}, [video, tryNumber]);

	const change = useCallback((constraint: Record<string, unknown>) => {
		// If the camera refuses, its light and zoom stay as they are.
		track.current?.applyConstraints({ advanced: [constraint] }).catch(() => {});
	}, []);
	return {
		status,
		cameras,
		chosen,
		choose: (id) => {
			requestedId.current = id;
			saveEntry(STORAGE_KEY, id);
			setChosen(id);
			setTryNumber((before) => before + 1);
		},
		...controls,
		setTorch: (torch) => {
			setControls((before) => ({ ...before, torch }));
			change({ torch });
		},
		setZoom: (value) => {
			setControls((before) => ({ ...before, zoom: before.zoom && { ...before.zoom, value } }));
			change({ zoom: value });
		},
		retry: () => setTryNumber((before) => before + 1),
	};
}
