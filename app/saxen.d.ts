declare module "saxen" {
	type Decode = (text: string) => string;

	export class Parser {
		/** `attributes` reads them as they are written, the first of each name; false if it cannot. */
		on(
			name: "openTag",
			listener: (element: string, attributes: () => Record<string, string> | false, decode: Decode, selfClosing: boolean) => void,
		): this;
		on(name: "closeTag", listener: (element: string, decode: Decode, selfClosing: boolean) => void): this;
		on(name: "text", listener: (value: string, decode: Decode) => void): this;
		on(name: "cdata", listener: (value: string) => void): this;
		on(name: "error", listener: (error: Error) => void): this;
		stop(): void;
		parse(xml: string): this;
	}
}
