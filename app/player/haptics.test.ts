import { expect, it, vi } from "vitest";
import { buzz } from "./haptics";

function phone() {
	const felt: unknown[] = [];
	const device = { hasBeenActive: true, reducedMotion: false, stored: null as string | null };
	vi.stubGlobal("navigator", { vibrate: (pattern: unknown) => felt.push(pattern), userActivation: device });
	vi.stubGlobal("matchMedia", () => ({ matches: device.reducedMotion }));
	vi.stubGlobal("localStorage", { getItem: () => device.stored });
	return { felt, device };
}

it("keeps still before the first touch, when the browser would refuse", () => {
	const { felt, device } = phone();
	device.hasBeenActive = false;
	buzz("correct");
	expect(felt).toEqual([]);
	device.hasBeenActive = true;
	buzz("correct");
	expect(felt).toEqual([[30, 40, 30]]);
});

it("follows what the system and the player wish at that moment", () => {
	const { felt, device } = phone();
	device.reducedMotion = true;
	buzz("tap");
	device.reducedMotion = false;
	device.stored = "off";
	buzz("tap");
	expect(felt).toEqual([]);
	device.stored = "on";
	buzz("tap");
	expect(felt).toEqual([20]);
});

it("keeps still on a calm phone", () => {
	const { felt } = phone();
	buzz("correct", { calm: true });
	buzz("tap", { readAloud: true });
	expect(felt).toEqual([20]);
});

it("asks nothing of a browser that cannot say whether it was touched, or cannot vibrate", () => {
	const { felt } = phone();
	vi.stubGlobal("navigator", { vibrate: (pattern: unknown) => felt.push(pattern) });
	buzz("wrong");
	expect(felt).toEqual([60]);
	vi.stubGlobal("navigator", {});
	expect(() => buzz("wrong")).not.toThrow();
});
