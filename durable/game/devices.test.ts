import { describe, expect, it } from "vitest";
import { PAIRING } from "#contract/limits";
import { describeDevices, EMPTY_PAIRING, findPairedDevice, type Pairing, withDevice, withoutEarlierEpochs, withToken } from "./devices";

const START = 1_800_000_000_000;
const token = (hash: string, change: { scope?: "steer" | "view"; epoch?: number } = {}) => ({
	hash,
	scope: change.scope ?? ("steer" as const),
	epoch: change.epoch ?? 1,
});
const ask = (tokenHash: string, proof: string, heldProof: string | null = null) => ({ tokenHash, proof, heldProof });

function paired(pairing: Pairing, hash: string, proof: string, nowMs = START, heldProof: string | null = null): Pairing {
	const done = withDevice(withToken(pairing, token(hash), nowMs), ask(hash, proof, heldProof), nowMs);
	if (!done) throw new Error("the token is good");
	return done.pairing;
}

describe("a pairing token", () => {
	it("pairs one device with its scope, once, within two minutes", () => {
		const open = withToken(EMPTY_PAIRING, token("a", { scope: "view" }), START);
		const done = withDevice(open, ask("a", "phone"), START + 119_999);
		expect(done?.device).toMatchObject({ proof: "phone", scope: "view" });
		expect(done?.pairing.tokens).toEqual([]);
		expect(withDevice(open, ask("a", "phone"), START + 120_000)).toBeNull();
		expect(withDevice(open, ask("b", "phone"), START)).toBeNull();
		expect(done && withDevice(done.pairing, ask("a", "another"), START)).toBeNull();
	});

	it("gives the same device to a retry, also when its two minutes are over, and not after the end of the pairing", () => {
		const once = paired(EMPTY_PAIRING, "a", "phone");
		const again = withDevice(once, ask("a", "phone"), START + 600_000);
		expect(again?.pairing).toBe(once);
		expect(withDevice(EMPTY_PAIRING, ask("a", "phone"), START)).toBeNull();
	});

	it("is one of ten at most; old ones are not kept", () => {
		let many = EMPTY_PAIRING;
		for (let n = 0; n < PAIRING.openTokens + 3; n++) many = withToken(many, token(`t${n}`), START);
		expect(many.tokens).toHaveLength(PAIRING.openTokens);
		expect(withDevice(many, ask("t2", "phone"), START)).toBeNull();
		expect(withDevice(many, ask("t3", "phone"), START)).not.toBeNull();
		expect(withToken(many, token("late"), START + 120_000).tokens.map(({ hash }) => hash)).toEqual(["late"]);
	});
});

describe("a paired device", () => {
	it("is one of five: the oldest goes", () => {
		let pairing = EMPTY_PAIRING;
		for (const name of ["1", "2", "3", "4", "5", "6"]) pairing = paired(pairing, name, name);
		expect(pairing.devices.map(({ proof }) => proof)).toEqual(["2", "3", "4", "5", "6"]);
	});

	it("counts once, however often the same browser is paired", () => {
		const twice = paired(paired(EMPTY_PAIRING, "a", "first"), "b", "second", START, "first");
		expect(twice.devices.map(({ proof }) => proof)).toEqual(["second"]);
	});

	it("is described with the time of the newest pairing, which changes also where the number does not", () => {
		expect(describeDevices(EMPTY_PAIRING, START)).toEqual({ pairedDevices: 0 });
		let pairing = paired(EMPTY_PAIRING, "a", "first");
		expect(describeDevices(pairing, START)).toEqual({ pairedDevices: 1, lastPairedAt: new Date(START).toISOString() });
		pairing = paired(pairing, "b", "second", START + 1000, "first");
		expect(describeDevices(pairing, START + 1000)).toEqual({ pairedDevices: 1, lastPairedAt: new Date(START + 1000).toISOString() });
		for (const number of [1, 2, 3, 4, 5]) pairing = paired(pairing, `${number}`, `${number}`, START + 2000 + number);
		expect(describeDevices(pairing, START + 3000)).toEqual({ pairedDevices: 5, lastPairedAt: new Date(START + 2005).toISOString() });
		expect(describeDevices(pairing, START + 2005 + 12 * 3_600_000)).toEqual({ pairedDevices: 0 });
	});

	it("ends after twelve hours", () => {
		const pairing = paired(EMPTY_PAIRING, "a", "phone");
		expect(findPairedDevice(pairing, "phone", START + 12 * 3_600_000 - 1)).not.toBeNull();
		expect(findPairedDevice(pairing, "phone", START + 12 * 3_600_000)).toBeNull();
		expect(findPairedDevice(pairing, "other", START)).toBeNull();
	});

	it("ends with the session of the host that paired it", () => {
		const pairing = withToken(paired(EMPTY_PAIRING, "a", "phone"), token("b", { epoch: 2 }), START);
		expect(withoutEarlierEpochs(pairing, 1)).toEqual({ ...pairing, validEpoch: 1 });
		expect(withoutEarlierEpochs(pairing, 2)).toMatchObject({ devices: [], tokens: [{ hash: "b" }] });
	});
});
