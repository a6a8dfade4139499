import { afterEach, expect, it, vi } from "vitest";
import { storeAssets } from "./store-assets";

afterEach(() => vi.unstubAllGlobals());

it.each([
	[undefined, 1],
	[{ saveData: false }, 1],
	[{ saveData: true }, 0],
])("with the connection %o the service worker is asked for %i time(s)", async (connection, times) => {
	vi.stubEnv("DEV", false);
	const postMessage = vi.fn();
	const register = async () => ({ update: async () => undefined, active: { postMessage } });
	vi.stubGlobal("navigator", { connection, serviceWorker: { register } });
	await storeAssets("site");
	expect(postMessage).toHaveBeenCalledTimes(times);
});
