import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import admin from "#locales/en/admin.json";
import base from "#locales/en/base.json";
import { ApiError, serverMessage } from "~/api/api-error";
import { createRunner, type RunState } from "~/api/use-run";
import { createWriter } from "~/api/use-write";
import { useExplainFailure } from "~/features/admin/admin-listing";
import { createTranslator, TextsProvider } from "~/i18n/texts";
import { toRefusal } from "~/ui/form-errors";

const words = base.common.networkError;

const LOST = [
	["no reply", new ApiError(0, "NETWORK", "")],
	["a proxy that answers for the server", new ApiError(502, "INTERNAL_ERROR", "")],
	// Forms, downloads and readers load code when they are first used.
	["code in Chromium", new TypeError("Failed to fetch dynamically imported module: http://localhost/assets/a-1.js")],
	["code in Firefox", new TypeError("error loading dynamically imported module: http://localhost/assets/a-1.js")],
	["code in WebKit", new TypeError("Importing a module script failed.")],
	["the styles of code", new Error("Unable to preload CSS for /assets/a-1.css")],
	["the code of a worker", Object.assign(new Error("The worker failed"), { code: "NETWORK" })],
] as const;

/** The problem that a run shows. */
async function shownBy(run: (show: (state: RunState) => void) => Promise<boolean>): Promise<string | null> {
	const shown: RunState[] = [];
	await run((state) => shown.push(state));
	return shown.at(-1)?.problem ?? null;
}

function explained(error: unknown): string {
	let said = "";
	function Screen() {
		said = useExplainFailure()("Not saved", error);
		return null;
	}
	const router = createMemoryRouter([{ path: "/", element: createElement(Screen) }]);
	const translator = createTranslator("en", { ...base, ...admin });
	const value = { getTranslator: () => translator as never };
	renderToString(createElement(TextsProvider, { value }, createElement(RouterProvider, { router })));
	return said;
}

it.each(LOST)("every place that says why a call failed says that there is no connection: %s", async (_, error) => {
	const fail = () => Promise.reject(error);
	const options = { failure: "Not saved", unreachable: words };
	expect({
		message: serverMessage(error, "Not saved", words),
		form: toRefusal(error).offline,
		run: await shownBy((show) => createRunner(show).run(fail, options)),
		write: await shownBy((show) => createWriter(show).run(fail, { ...options, reload: () => {} })),
		writeWithOwnWords: await shownBy((show) => createWriter(show).run(fail, { ...options, failure: () => "Not saved", reload: () => {} })),
		admin: explained(error),
	}).toEqual({ message: words, form: true, run: words, write: words, writeWithOwnWords: words, admin: `Not saved: ${words}` });
});
