import type { Instance } from "#contract";
import { type DeviceScope, PAIRING } from "#contract/limits";
import type { HostSeat } from "#durable/room/sockets";
import type { GameState } from "./core";
import type { Caller, EndPairingReply, PairingMessage, PairingReply, PairReply, PairRequest } from "./messages";

/** An unused token that pairs one device. Only its hash is kept. */
interface PairingToken {
	hash: string;
	scope: DeviceScope;
	/** The epoch of the host's token that created the pairing token, which ends with that epoch. */
	epoch: number;
	untilMs: number;
}

/** A device whose cookie gives access to this game. */
export interface Device {
	/** Hash of the cookie's secret; names the device. */
	proof: string;
	scope: DeviceScope;
	epoch: number;
	/** Hash of the token with which the device was paired; a device that lost the reply retries with it. */
	tokenHash: string;
	untilMs: number;
}

/** Paired devices and unused tokens of a game (docs/rules/show-and-remote.md#pairing); stored as one document of the object. */
export interface Pairing {
	tokens: readonly PairingToken[];
	/** Paired devices, oldest first. */
	devices: readonly Device[];
	/** The host's tokens of earlier epochs are no longer valid. */
	validEpoch?: number;
}

const PAIRED_MS = PAIRING.hours * 3_600_000;

export const EMPTY_PAIRING: Pairing = { tokens: [], devices: [] };

const dropExpired = <Item extends { untilMs: number }>(items: readonly Item[], nowMs: number) =>
	items.filter(({ untilMs }) => nowMs < untilMs);

/** Adds a token. If there are more than `PAIRING.openTokens` unused ones, the oldest is removed. */
export function withToken(pairing: Pairing, token: Omit<PairingToken, "untilMs">, nowMs: number): Pairing {
	const added = { ...token, untilMs: nowMs + PAIRING.tokenSeconds * 1000 };
	return { ...pairing, tokens: [...dropExpired(pairing.tokens, nowMs), added].slice(-PAIRING.openTokens) };
}

/**
 * Pairs a device and uses up its token; null if the token is wrong, used or too old. A retry with the same proof gets the pairing of the first
 * try. A browser is one device, whatever its scope; beyond `PAIRING.devices`, the oldest device is removed.
 */
export function withDevice(
	pairing: Pairing,
	{ tokenHash, proof, heldProof }: PairRequest,
	nowMs: number,
): { pairing: Pairing; device: Device } | null {
	const known = findPairedDevice(pairing, proof, nowMs);
	if (known) return known.tokenHash === tokenHash ? { pairing, device: known } : null;
	const tokens = dropExpired(pairing.tokens, nowMs);
	const token = tokens.find(({ hash }) => hash === tokenHash);
	if (!token) return null;
	const { scope, epoch } = token;
	const device: Device = { proof, scope, epoch, tokenHash, untilMs: nowMs + PAIRED_MS };
	const others = dropExpired(pairing.devices, nowMs).filter((one) => one.proof !== heldProof);
	return {
		pairing: { ...pairing, tokens: tokens.filter((one) => one !== token), devices: [...others, device].slice(-PAIRING.devices) },
		device,
	};
}

/** Finds the device with this proof; null if its pairing has ended. */
export function findPairedDevice(pairing: Pairing, proof: string, nowMs: number): Device | null {
	return dropExpired(pairing.devices, nowMs).find((device) => device.proof === proof) ?? null;
}

/** How many devices are paired, and when the newest of them was. */
export type PairedDevices = Required<Pick<Instance, "pairedDevices">> & Pick<Instance, "lastPairedAt">;

export function describeDevices(pairing: Pairing, nowMs: number): PairedDevices {
	const devices = dropExpired(pairing.devices, nowMs);
	const newest = devices.at(-1);
	return {
		pairedDevices: devices.length,
		...(newest ? { lastPairedAt: new Date(newest.untilMs - PAIRED_MS).toISOString() } : {}),
	};
}

/** Removes devices and tokens from host sessions of epochs before `validEpoch`. */
export function withoutEarlierEpochs(pairing: Pairing, validEpoch: number): Pairing {
	const isOfValidEpoch = ({ epoch }: { epoch: number }) => epoch >= validEpoch;
	return { tokens: pairing.tokens.filter(isOfValidEpoch), devices: pairing.devices.filter(isOfValidEpoch), validEpoch };
}

interface DeviceShell {
	/** Throws if writing fails. */
	save(pairing: Pairing): void;
	/** Must end sockets and tickets of unpaired devices. */
	ended(isPaired: (proof: string) => boolean): void;
}

export type Right = { as: "host" | "admin"; device?: undefined } | { as: DeviceScope; device: Device };

/** True for a call that shows that somebody hosts the game: false for a screen that only shows the game, and for a visiting admin. */
export const isHosting = (right: Right, { watching }: Caller) => !watching && (right.as === "host" || right.as === "steer");

export class Devices {
	readonly #shell: DeviceShell;
	#pairing: Pairing = EMPTY_PAIRING;

	constructor(shell: DeviceShell) {
		this.#shell = shell;
	}

	restore(pairing: Pairing): void {
		this.#pairing = pairing;
	}

	/** Removes all devices, because another game begins in this object. */
	reset(validEpoch: number): void {
		this.#change({ ...EMPTY_PAIRING, validEpoch });
	}

	/** Returns the paired devices as the host and remotes see them. */
	describe(nowMs: number): PairedDevices {
		return describeDevices(this.#pairing, nowMs);
	}

	/** Returns the strongest right of a caller who may have several; null: none. */
	findRight(state: GameState, { userId, isAdmin, epoch, deviceProof }: Caller, nowMs: number): Right | null {
		// The Worker has checked the epoch, unless the database is unavailable.
		const hasEnded = epoch < (this.#pairing.validEpoch ?? 0);
		if (userId !== null && userId === state.meta.hostId && !hasEnded) return { as: "host" };
		if (userId !== null && isAdmin) return { as: "admin" };
		const device = deviceProof === null ? null : findPairedDevice(this.#pairing, deviceProof, nowMs);
		return device && { as: device.scope, device };
	}

	/** Returns the seat for a host's socket; null without a right. A device's socket also ends with the host's session that paired it. */
	findHostSeat(state: GameState, caller: Caller, nowMs: number): HostSeat | null {
		const right = this.findRight(state, caller, nowMs);
		if (!right) return null;
		const watching = !isHosting(right, caller);
		if (!right.device) return { userId: caller.userId ?? "", epoch: caller.epoch, visiting: right.as === "admin", watching };
		const { proof, scope, epoch } = right.device;
		return { userId: state.meta.hostId, epoch, visiting: false, watching, device: { proof, scope } };
	}

	/**
	 * Adds a pairing token. Refuses with FORBIDDEN everybody but the host: an admin's rights are checked with each call, so a device must
	 * not get them for hours.
	 */
	addToken(state: GameState, { hash, scope, ...caller }: PairingMessage, nowMs: number): PairingReply {
		if (this.findRight(state, caller, nowMs)?.as !== "host") return { ok: false, code: "FORBIDDEN" };
		this.#change(withToken(this.#pairing, { hash, scope, epoch: caller.epoch }, nowMs));
		return { ok: true };
	}

	pair(request: PairRequest, nowMs: number): PairReply {
		const paired = withDevice(this.#pairing, request, nowMs);
		if (!paired) return { ok: false, code: "PAIRING_INVALID" };
		if (paired.pairing !== this.#pairing) this.#change(paired.pairing);
		return { ok: true, scope: paired.device.scope };
	}

	endAll(state: GameState, caller: Caller, nowMs: number): EndPairingReply {
		const right = this.findRight(state, caller, nowMs);
		if (!right || right.device) return { ok: false, code: "FORBIDDEN" };
		const ended = this.describe(nowMs).pairedDevices;
		if (this.#pairing.tokens.length + this.#pairing.devices.length > 0) this.#change({ ...this.#pairing, ...EMPTY_PAIRING });
		return { ok: true, ended };
	}

	/** Returns when the next pairing ends; null if no device is paired. */
	nextEndMs(): number | null {
		const { devices } = this.#pairing;
		return devices.length === 0 ? null : Math.min(...devices.map(({ untilMs }) => untilMs));
	}

	/** Unpairs devices whose time is over; returns true if there were any. */
	endExpired(nowMs: number): boolean {
		const devices = this.#pairing.devices.filter(({ untilMs }) => nowMs < untilMs);
		if (devices.length === this.#pairing.devices.length) return false;
		this.#change({ ...this.#pairing, devices });
		return true;
	}

	/** Removes tokens from earlier epochs, and the devices that they paired. */
	endEarlierEpochs(validEpoch: number): void {
		if (validEpoch > (this.#pairing.validEpoch ?? 0)) this.#change(withoutEarlierEpochs(this.#pairing, validEpoch));
	}

	#change(next: Pairing): void {
		this.#shell.save(next);
		this.#pairing = next;
		this.#shell.ended((proof) => next.devices.some((device) => device.proof === proof));
	}
}
