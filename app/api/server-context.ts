import { createContext } from "react-router";

/** What the Worker hands to server loaders. */
export interface ServerContext {
	/** Calls the API in process, with the same rules as over the wire; `path` below /api. */
	fetchApi(path: string, init?: RequestInit): Promise<Response>;
	/** The nonce of this reply's Content-Security-Policy. */
	nonce: string;
}

export const serverContext = createContext<ServerContext>();
