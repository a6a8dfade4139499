import { useCallback, useEffect, useRef, useState } from "react";
import type { DeviceScope } from "#contract/limits";
import { ApiError } from "~/api/api-error";
import { api, REPLY_WITHIN_MS } from "~/api/client";
import { retryOnce } from "~/features/live/retry";

interface PairingLink {
	url: string;
	/** `performance.now()` at which it expires. */
	untilMs: number;
}

/** A pairing link while the dialog is open, and new ones on request. */
export function usePairing(pin: string, scope: DeviceScope, open: boolean) {
	const [link, setLink] = useState<PairingLink | null>(null);
	const [error, setError] = useState<ApiError | null>(null);
	const asked = useRef(0);
	const renew = useCallback(async () => {
		const mine = ++asked.current;
		setLink(null);
		setError(null);
		try {
			const made = await retryOnce(() =>
				api("POST /instances/{id}/pairing", { params: { id: pin }, body: { scope }, withinMs: REPLY_WITHIN_MS }),
			);
			if (mine === asked.current) setLink({ url: made.url, untilMs: performance.now() + made.expiresInSeconds * 1000 });
		} catch (failure) {
			if (!(failure instanceof ApiError)) throw failure;
			if (mine === asked.current) setError(failure);
		}
	}, [pin, scope]);
	useEffect(() => {
		if (open) void renew();
		return () => {
			asked.current++;
		};
	}, [open, renew]);
	return { link, error, renew };
}
