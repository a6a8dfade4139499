import { createApp } from "#worker/api/app";

export { LiveGame } from "#worker/live-game";

// The API and the Durable Object as the product exports them, without the pages: each test file loads this anew.
export default createApp();
