import { addEndings } from "./endings.ts";

/* The game core and its storage, as the product has them. */
const hooks = addEndings();
export const core = await import("#durable/game/core");
export const { GameStorage } = await import("#durable/game/storage");
hooks.deregister();
