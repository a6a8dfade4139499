import type { DeviceScope } from "#contract/limits";
import type { HostSeat } from "#durable/room/socket-types";
import type { GameState } from "./core";
import type { Caller, EndPairingReply, PairingMessage, PairingReply, PairReply, PairRequest } from "./messages";
import {
	type Device,
	describeDevices,
	deviceOf,
	EMPTY_PAIRING,
	type PairedDevices,
	type Pairing,
	withDevice,
	withoutEarlierEpochs,
	withToken,
} from "./pairing";

interface DeviceShell {
	/** Throws if writing fails. */
	save(pairing: Pairing): void;
	/** Must end sockets and tickets of unpaired devices. */
	ended(isPaired: (proof: string) => boolean): void;
}

export type Right = { as: "host" | "admin"; device?: undefined } | { as: DeviceScope; device: Device };

/** True for a sign of somebody hosting: not from a screen that only shows the game, nor from a visiting admin. */
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

	/** Another game begins in this object. */
	reset(validEpoch: number): void {
		this.#change({ ...EMPTY_PAIRING, validEpoch });
	}

	/** The paired devices as the host and remotes see them. */
	describe(nowMs: number): PairedDevices {
		return describeDevices(this.#pairing, nowMs);
	}

	/** The strongest role of a caller who may have several; null: none. */
	rightOf(state: GameState, { userId, isAdmin, epoch, deviceProof }: Caller, nowMs: number): Right | null {
		// The Worker has checked the epoch, unless the database is unavailable.
		const hasEnded = epoch < (this.#pairing.validEpoch ?? 0);
		if (userId !== null && userId === state.meta.hostId && !hasEnded) return { as: "host" };
		if (userId !== null && isAdmin) return { as: "admin" };
		const device = deviceProof === null ? null : deviceOf(this.#pairing, deviceProof, nowMs);
		return device && { as: device.scope, device };
	}

	/** Null without a right. A device's socket also ends with the host's session that paired it. */
	seatOf(state: GameState, caller: Caller, nowMs: number): HostSeat | null {
		const right = this.rightOf(state, caller, nowMs);
		if (!right) return null;
		const watching = !isHosting(right, caller);
		if (!right.device) return { userId: caller.userId ?? "", epoch: caller.epoch, visiting: right.as === "admin", watching };
		const { proof, scope, epoch } = right.device;
		return { userId: state.meta.hostId, epoch, visiting: false, watching, device: { proof, scope } };
	}

	/** Only for the host: an admin's rights are checked with each call, so a device must not have them for hours. */
	addToken(state: GameState, { hash, scope, ...caller }: PairingMessage, nowMs: number): PairingReply {
		if (this.rightOf(state, caller, nowMs)?.as !== "host") return { ok: false, code: "FORBIDDEN" };
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
		const right = this.rightOf(state, caller, nowMs);
		if (!right || right.device) return { ok: false, code: "FORBIDDEN" };
		const ended = this.describe(nowMs).pairedDevices;
		if (this.#pairing.tokens.length + this.#pairing.devices.length > 0) this.#change({ ...this.#pairing, ...EMPTY_PAIRING });
		return { ok: true, ended };
	}

	/** Null if no device is paired. */
	nextEndMs(): number | null {
		const { devices } = this.#pairing;
		return devices.length === 0 ? null : Math.min(...devices.map(({ untilMs }) => untilMs));
	}

	/** Returns whether any device was unpaired. */
	endOld(nowMs: number): boolean {
		const devices = this.#pairing.devices.filter(({ untilMs }) => nowMs < untilMs);
		if (devices.length === this.#pairing.devices.length) return false;
		this.#change({ ...this.#pairing, devices });
		return true;
	}

	/** Also unpairs the devices that these tokens paired. */
	endEarlier(validEpoch: number): void {
		if (validEpoch > (this.#pairing.validEpoch ?? 0)) this.#change(withoutEarlierEpochs(this.#pairing, validEpoch));
	}

	#change(next: Pairing): void {
		this.#shell.save(next);
		this.#pairing = next;
		this.#shell.ended((proof) => next.devices.some((device) => device.proof === proof));
	}
}
