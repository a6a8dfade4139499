import { findLinkOrigin } from "../lib/join-origins";
import { clientAddress } from "../lib/rate-limit";
import type { ApiContext } from "./context";

/** Where links of replies and mails lead: the address of the request may be `localhost`, which only this computer opens. */
export const linkOriginFor = (c: ApiContext): Promise<string> => findLinkOrigin(c.env, new URL(c.req.url), clientAddress(c));
