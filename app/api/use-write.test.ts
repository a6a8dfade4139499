import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import texts from "#locales/en/base.json";
import { createTranslator, TextsProvider } from "~/i18n/texts";
import { receiveToasts } from "~/ui/toast";
import { ApiError } from "./api-error";
import type { RunState } from "./use-run";
import { createWriter, useWrite } from "./use-write";

const refusal = new ApiError(409, "WRONG_STATE", "Already closed");

function deferred() {
	let resolve = () => {};
	const promise = new Promise<void>((settle) => {
		resolve = settle;
	});
	return { promise, resolve: () => resolve() };
}

function setUp() {
	const shown: RunState[] = [];
	const writer = createWriter((state) => shown.push(state));
	const reload = vi.fn();
	return { writer, shown, reload, options: { failure: "Not saved", unreachable: "No connection", reload } };
}

it("shows that a run is under way, and gives its reply to the screen", async () => {
	const { writer, shown, reload, options } = setUp();
	const onDone = vi.fn();
	await expect(writer.run(async () => 7, { ...options, onDone })).resolves.toBe(true);
	expect(onDone).toHaveBeenCalledExactlyOnceWith(7);
	expect(shown.map(({ pending }) => pending)).toEqual([true, false]);
	expect(reload).not.toHaveBeenCalled();
});

it("makes one run at a time, and another one after it", async () => {
	const { writer, options } = setUp();
	const reply = deferred();
	const work = vi.fn(() => reply.promise);
	const first = writer.run(work, options);
	await expect(writer.run(work, options)).resolves.toBe(false);
	expect(work).toHaveBeenCalledTimes(1);
	reply.resolve();
	await expect(first).resolves.toBe(true);
	await writer.run(work, options);
	expect(work).toHaveBeenCalledTimes(2);
});

it("stays pending until what follows the reply has settled", async () => {
	const { writer, shown, options } = setUp();
	const navigation = deferred();
	const run = writer.run(async () => 1, { ...options, onDone: () => navigation.promise });
	await Promise.resolve();
	expect(shown.at(-1)?.pending).toBe(true);
	navigation.resolve();
	await run;
	expect(shown.at(-1)?.pending).toBe(false);
});

it.each([
	["the server's message", refusal, "Already closed"],
	["that the server was not reached", new ApiError(0, "NETWORK", ""), "No connection"],
	["the same for a proxy that answers for it", new ApiError(502, "INTERNAL_ERROR", ""), "No connection"],
	["the message of a server that is busy", new ApiError(503, "INTERNAL_ERROR", "Try again soon"), "Try again soon"],
	["the screen's text for a reply without words", new ApiError(500, "INTERNAL_ERROR", ""), "Not saved"],
	["the screen's text for any other error", new TypeError("x is undefined"), "Not saved"],
])("shows at its place %s, until the next run or until it is cleared", async (_, error, words) => {
	const { writer, shown, options } = setUp();
	const fail = () => Promise.reject(error);
	await expect(writer.run(fail, options)).resolves.toBe(false);
	expect(shown.at(-1)).toEqual({ pending: false, problem: words, error });
	writer.clear();
	expect(shown.at(-1)).toEqual({ pending: false, problem: null, error: null });
	await writer.run(fail, options);
	void writer.run(async () => 1, options);
	expect(shown.at(-1)).toEqual({ pending: true, problem: null, error: null });
});

it("lets a screen choose the words of an error", async () => {
	const { writer, shown, options } = setUp();
	const failure = (error: unknown) => (error === refusal ? "Somebody else was faster" : "");
	await writer.run(() => Promise.reject(refusal), { ...options, failure });
	expect(shown.at(-1)?.problem).toBe("Somebody else was faster");
	await writer.run(() => Promise.reject(new ApiError(0, "NETWORK", "")), { ...options, failure });
	expect(shown.at(-1)?.problem).toBe("No connection");
});

it("shows the words in a toast instead, also when the component is gone", async () => {
	const { writer, shown, options } = setUp();
	const toasts: string[] = [];
	const stop = receiveToasts(({ text }) => toasts.push(text));
	await writer.run(() => Promise.reject(refusal), { ...options, failureIn: "toast" });
	expect(shown.at(-1)).toEqual({ pending: false, problem: null, error: refusal });
	writer.unmount();
	await writer.run(() => Promise.reject(refusal), { ...options, failureIn: "toast" });
	stop();
	expect(toasts).toEqual(["Already closed", "Already closed"]);
});

it("reads the page again after success only, unless it always has to", async () => {
	const { writer, reload, options } = setUp();
	await writer.run(() => Promise.reject(refusal), { ...options, revalidate: true });
	expect(reload).toHaveBeenCalledTimes(0);
	await writer.run(async () => 1, { ...options, revalidate: true });
	expect(reload).toHaveBeenCalledTimes(1);
	await writer.run(() => Promise.reject(refusal), { ...options, revalidate: "always" });
	await writer.run(async () => 1, { ...options, revalidate: "always" });
	expect(reload).toHaveBeenCalledTimes(3);
});

it("shows a conflict once the newer version has been read", async () => {
	const { writer, shown, options } = setUp();
	const loaded = deferred();
	const run = writer.run(() => Promise.reject(refusal), { ...options, revalidate: "always", reload: () => loaded.promise });
	await Promise.resolve();
	expect(shown).toEqual([{ pending: true, problem: null, error: null }]);
	loaded.resolve();
	await run;
	expect(shown.at(-1)?.problem).toBe("Already closed");
});

it("an unmounted component gets neither state nor reply, but the page is read again", async () => {
	const { writer, shown, reload, options } = setUp();
	const reply = deferred();
	const onDone = vi.fn();
	const run = writer.run(() => reply.promise, { ...options, revalidate: true, onDone });
	writer.unmount();
	reply.resolve();
	await expect(run).resolves.toBe(true);
	expect(onDone).not.toHaveBeenCalled();
	expect(shown).toEqual([{ pending: true, problem: null, error: null }]);
	expect(reload).toHaveBeenCalledTimes(1);
});

it("takes a call of the table with the call's own input", async () => {
	const fetchCall = vi.fn(async () => Response.json({ success: true }));
	vi.stubGlobal("fetch", fetchCall);
	vi.stubGlobal("localStorage", { getItem: () => null });
	vi.stubGlobal("document", { documentElement: { lang: "en" } });
	let run: (() => Promise<boolean>) | undefined;
	function Screen() {
		const remove = useWrite("DELETE /classes/{id}", { failure: "Not deleted" });
		// @ts-expect-error: the id of the class is missing
		const wrong = () => remove.run({});
		run = () => remove.run({ params: { id: "507f1f77bcf86cd799439011" } });
		return createElement("button", { type: "button", disabled: remove.pending, onClick: wrong });
	}
	const provided = { value: { getTranslator: () => createTranslator("en", texts) } };
	const router = createMemoryRouter([{ path: "/", Component: Screen }]);
	renderToString(createElement(TextsProvider, provided, createElement(RouterProvider, { router })));
	await expect(run?.()).resolves.toBe(true);
	expect(fetchCall).toHaveBeenCalledExactlyOnceWith("/api/classes/507f1f77bcf86cd799439011", expect.objectContaining({ method: "DELETE" }));
});
