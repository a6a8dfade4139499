import type { Sdk } from "./model";

export interface ModelJson {
	/** undefined if no JSON was found. */
	value: unknown;
	/** False if the text was cut off and its end was guessed: the last entry of a list may be incomplete. */
	whole: boolean;
}

/** The JSON in a model's answer, even with a code fence or a sentence around it, or cut off in the middle. */
export async function readModelJson({ parsePartialJson }: Pick<Sdk, "parsePartialJson">, text: string): Promise<ModelJson> {
	const start = text.search(/[[{]/);
	if (start < 0) return { value: undefined, whole: false };
	const body = text.slice(start);
	const last = Math.max(body.lastIndexOf("}"), body.lastIndexOf("]"));
	const closed = last < 0 ? undefined : await parsePartialJson(body.slice(0, last + 1));
	if (closed?.state === "successful-parse") return { value: closed.value, whole: true };
	const { value } = await parsePartialJson(body);
	return { value, whole: false };
}
