import { createApp } from "#worker/api/app";
import { createDeps } from "#worker/lib/deps";
import { keepHouse } from "#worker/services/retention";

export { LiveGame } from "#worker/live-game";

// The API and the Durable Object as the product exports them, without the pages: each test file loads this anew.
const app = createApp();
export default Object.assign(app, {
	scheduled: (_controller: ScheduledController, env: Cloudflare.Env, ctx: ExecutionContext) => ctx.waitUntil(keepHouse(createDeps(env))),
});
