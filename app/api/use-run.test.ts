import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import texts from "#locales/en/base.json";
import { createTranslator, TextsProvider } from "~/i18n/texts";
import { createRunner, type Run, type RunState, useRun } from "./use-run";

it("works on a page without a router, with the function's own arguments", async () => {
	const join = vi.fn(async (_nickname: string) => {});
	const onDone = vi.fn();
	let seat: Run<[nickname: string]> | undefined;
	function Form() {
		seat = useRun(join, { failure: "Not joined", onDone });
		return null;
	}
	const translator = createTranslator("en", texts);
	const value = { getTranslator: () => translator as never };
	renderToString(createElement(TextsProvider, { value }, createElement(Form)));
	expect(seat).toMatchObject({ pending: false, problem: null });
	await expect(seat?.run("Ada")).resolves.toBe(true);
	expect(join).toHaveBeenCalledExactlyOnceWith("Ada");
	expect(onDone).toHaveBeenCalledTimes(1);
});

it("shows no words where the screen has none for an error, and can run again", async () => {
	const shown: RunState[] = [];
	const runner = createRunner((state) => shown.push(state));
	const gone = new Error("gone");
	await expect(runner.run(() => Promise.reject(gone), { failure: () => null, unreachable: "" })).resolves.toBe(false);
	expect(shown.at(-1)).toEqual({ pending: false, problem: null, error: gone });
	await expect(runner.run(async () => 1, { failure: "", unreachable: "" })).resolves.toBe(true);
});

it("calls what follows a reply in any case even if the component is gone, and does not wait for it", async () => {
	const runner = createRunner(() => {});
	const afterReply = vi.fn(() => new Promise(() => {}));
	runner.unmount();
	await expect(runner.run(async () => 1, { failure: "", unreachable: "" }, afterReply)).resolves.toBe(true);
	expect(afterReply).toHaveBeenCalledTimes(1);
});
