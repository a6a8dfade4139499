import { createApp } from "#worker/api/app";
import { isMediaPath, serveMedia } from "#worker/api/media/media";
import { createDeps } from "#worker/lib/deps";
import { runCronTasks, toCronSchedule } from "#worker/services/retention";

export { Assignment, LiveGame } from "#worker/objects";

// The API and the objects without the pages: each test file loads this again.
const app = createApp();
const api = app.fetch;
export default Object.assign(app, {
	fetch: (request: Request, env: Cloudflare.Env, ctx: ExecutionContext) =>
		isMediaPath(new URL(request.url).pathname) ? serveMedia(request, env, ctx) : api(request, env, ctx),
	scheduled: ({ cron }: ScheduledController, env: Cloudflare.Env, ctx: ExecutionContext) =>
		ctx.waitUntil(runCronTasks(createDeps(env), toCronSchedule(cron))),
});
