import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
	layout("routes/site-layout.tsx", [
		index("routes/home.tsx"),
		route("login", "routes/login.tsx"),
		route("register", "routes/register.tsx"),
		route("solo/:id", "routes/solo.tsx"),
	]),
	layout("routes/game-layout.tsx", [
		route("play/:pin", "routes/play.tsx"),
		layout("routes/guarded-game-layout.tsx", [route("host/:pin", "routes/host.tsx")]),
	]),
	route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
