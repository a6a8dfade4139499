import { describe, expect, it, vi } from "vitest";
import { openCamera, readLightAndZoom, toCameraProblem } from "./use-camera";

const track = (capabilities: object | undefined, settings: object = {}) =>
	({ ...(capabilities ? { getCapabilities: () => capabilities } : {}), getSettings: () => settings }) as MediaStreamTrack;

describe("a camera", () => {
	it("has light and zoom only where the device has them", () => {
		const zoom = { min: 1, max: 5, step: 0.5 };
		expect(readLightAndZoom(track({ torch: true, zoom }, { zoom: 2 }))).toEqual({ torch: false, zoom: { ...zoom, value: 2 } });
		expect(readLightAndZoom(track({ zoom }))).toEqual({ torch: null, zoom: { ...zoom, value: 1 } });
		expect(readLightAndZoom(track({ torch: false, zoom: { min: 1, max: 1, step: 0 } }))).toEqual({ torch: null, zoom: null });
		// Firefox does not say what a camera can do.
		expect(readLightAndZoom(track(undefined))).toEqual({ torch: null, zoom: null });
	});

	it("is the one that was chosen, or looks away from the user; without sound", async () => {
		const getUserMedia = vi.fn(async () => "stream");
		vi.stubGlobal("window", { isSecureContext: true });
		vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
		expect(await openCamera(null)).toBe("stream");
		expect(getUserMedia).toHaveBeenLastCalledWith({
			audio: false,
			video: expect.objectContaining({ facingMode: { ideal: "environment" }, width: { ideal: 1920 } }),
		});
		await openCamera("board");
		// Not exact: a camera that is gone since last time must not leave the page without any.
		expect(getUserMedia).toHaveBeenLastCalledWith({ audio: false, video: expect.objectContaining({ deviceId: { ideal: "board" } }) });
	});

	it("is not asked for on an insecure page, or where the browser knows no cameras", async () => {
		const getUserMedia = vi.fn();
		vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
		vi.stubGlobal("window", { isSecureContext: false });
		expect(await openCamera(null)).toBe("insecure");
		vi.stubGlobal("window", { isSecureContext: true });
		vi.stubGlobal("navigator", {});
		expect(await openCamera(null)).toBe("noCamera");
		expect(getUserMedia).not.toHaveBeenCalled();
	});

	it.each([
		["NotAllowedError", "denied"],
		["SecurityError", "denied"],
		["NotFoundError", "noCamera"],
		["OverconstrainedError", "noCamera"],
		["NotReadableError", "busy"],
		["AbortError", "busy"],
	])("that fails with %s is %s", (name, problem) => {
		expect(toCameraProblem(new DOMException("", name))).toBe(problem);
	});
});
