/** What is used of saxen, which has no types of its own. */
declare module "saxen" {
	type Decode = (text: string) => string;

	export class Parser {
		on(name: "openTag", listener: (element: string, attributes: unknown, decode: Decode, selfClosing: boolean) => void): this;
		on(name: "closeTag", listener: (element: string, decode: Decode, selfClosing: boolean) => void): this;
		on(name: "text", listener: (value: string, decode: Decode) => void): this;
		on(name: "cdata", listener: (value: string) => void): this;
		on(name: "error", listener: (error: Error) => void): this;
		stop(): void;
		parse(xml: string): this;
	}
}
