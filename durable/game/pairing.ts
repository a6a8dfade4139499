import type { Instance } from "#contract";
import { type DeviceScope, PAIRING } from "#contract/limits";
import type { PairRequest } from "./messages";

/** An unused token that pairs one device. Only its hash is kept. */
interface PairingToken {
	hash: string;
	scope: DeviceScope;
	/** The epoch of the host's token that made it: it ends with that epoch. */
	epoch: number;
	untilMs: number;
}

/** A device whose cookie gives access to this game. */
export interface Device {
	/** Hash of the cookie's secret; names the device. */
	proof: string;
	scope: DeviceScope;
	epoch: number;
	/** The token that it was paired with; a device that lost the reply retries with it. */
	tokenHash: string;
	untilMs: number;
}

/** Paired devices and unused tokens of a game (docs/rules/show-and-remote.md#pairing); stored as one document of the object. */
export interface Pairing {
	tokens: readonly PairingToken[];
	/** The oldest first. */
	devices: readonly Device[];
	/** The host's tokens of earlier epochs have ended. */
	validEpoch?: number;
}

const PAIRED_MS = PAIRING.hours * 3_600_000;

export const EMPTY_PAIRING: Pairing = { tokens: [], devices: [] };

const unexpired = <Item extends { untilMs: number }>(items: readonly Item[], nowMs: number) =>
	items.filter(({ untilMs }) => nowMs < untilMs);

/** Adds a token. If there are more than `PAIRING.openTokens` unused ones, the oldest is removed. */
export function withToken(pairing: Pairing, token: Omit<PairingToken, "untilMs">, nowMs: number): Pairing {
	const added = { ...token, untilMs: nowMs + PAIRING.tokenSeconds * 1000 };
	return { ...pairing, tokens: [...unexpired(pairing.tokens, nowMs), added].slice(-PAIRING.openTokens) };
}

/**
 * Pairs a device and uses its token up; null if the token is wrong, used or too old. A retry with the same proof gets the pairing of the
 * first try. A browser is one device, whatever its scope; beyond `PAIRING.devices`, the oldest is removed.
 */
export function withDevice(
	pairing: Pairing,
	{ tokenHash, proof, heldProof }: PairRequest,
	nowMs: number,
): { pairing: Pairing; device: Device } | null {
	const known = deviceOf(pairing, proof, nowMs);
	if (known) return known.tokenHash === tokenHash ? { pairing, device: known } : null;
	const tokens = unexpired(pairing.tokens, nowMs);
	const token = tokens.find(({ hash }) => hash === tokenHash);
	if (!token) return null;
	const { scope, epoch } = token;
	const device: Device = { proof, scope, epoch, tokenHash, untilMs: nowMs + PAIRED_MS };
	const others = unexpired(pairing.devices, nowMs).filter((one) => one.proof !== heldProof);
	return {
		pairing: { ...pairing, tokens: tokens.filter((one) => one !== token), devices: [...others, device].slice(-PAIRING.devices) },
		device,
	};
}

/** The device with this proof, or null if its pairing has ended. */
export function deviceOf(pairing: Pairing, proof: string, nowMs: number): Device | null {
	return unexpired(pairing.devices, nowMs).find((device) => device.proof === proof) ?? null;
}

/** How many devices are paired, and when the newest of them was. */
export type PairedDevices = Required<Pick<Instance, "pairedDevices">> & Pick<Instance, "lastPairedAt">;

export function describeDevices(pairing: Pairing, nowMs: number): PairedDevices {
	const devices = unexpired(pairing.devices, nowMs);
	const newest = devices.at(-1);
	return {
		pairedDevices: devices.length,
		...(newest ? { lastPairedAt: new Date(newest.untilMs - PAIRED_MS).toISOString() } : {}),
	};
}

/** Without devices and tokens from host sessions of epochs before `validEpoch`. */
export function withoutEarlierEpochs(pairing: Pairing, validEpoch: number): Pairing {
	const kept = ({ epoch }: { epoch: number }) => epoch >= validEpoch;
	return { tokens: pairing.tokens.filter(kept), devices: pairing.devices.filter(kept), validEpoch };
}
