export interface Control {
	click(): Promise<void>;
	/** Focuses the control and types; `upload` is for file fields. */
	type(text: string): Promise<void>;
	upload(path: string): Promise<void>;
}
export type Key = "Space" | "ArrowUp";
export interface Page {
	goto(url: string): Promise<void>;
	evaluate(expression: string): Promise<unknown>;
	press(key: Key): Promise<void>;
	/** Undefined if nothing matches. */
	find(expression: string): Promise<Control | undefined>;
}
export interface Size {
	width: number;
	height: number;
}
export interface Driver {
	/** All pages of a driver share cookies and storage. */
	open(size: Size): Promise<Page>;
	/** Ends every process that it started. */
	close(): Promise<void>;
}

export type Language = "tr" | "en";

export interface Engine {
	name: string;
	installed: boolean;
	/** Only a preference: WebKit uses the machine's locale. */
	start(language: Language): Promise<Driver>;
}
