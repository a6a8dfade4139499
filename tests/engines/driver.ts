/** What the journeys need of an element, a page and a browser, whatever protocol drives it. */
export interface Control {
	click(): Promise<void>;
	/** Puts the focus on it and types; `upload` is for a field of files. */
	type(text: string): Promise<void>;
	upload(path: string): Promise<void>;
}
export type Key = "Space" | "ArrowUp";
export interface Page {
	goto(url: string): Promise<void>;
	/** Runs the source of an expression in the page. */
	evaluate(expression: string): Promise<unknown>;
	/** Presses a key wherever the focus is. */
	press(key: Key): Promise<void>;
	/** The element that an expression finds, or undefined. */
	find(expression: string): Promise<Control | undefined>;
}
export interface Size {
	width: number;
	height: number;
}
export interface Driver {
	/** All pages of a driver share cookies and storage. */
	open(size: Size): Promise<Page>;
	/** Ends every process that the driver started. */
	close(): Promise<void>;
}

export type Language = "tr" | "en";

export interface Engine {
	name: string;
	installed: boolean;
	/** The language is a wish: WebKit has that of the machine's locales. */
	start(language: Language): Promise<Driver>;
}
