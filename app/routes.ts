import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
	layout("routes/site-layout.tsx", [
		index("routes/home.tsx"),
		route("login", "routes/login.tsx"),
		route("register", "routes/register.tsx"),
		route("forgot-password", "routes/forgot-password.tsx"),
		route("reset-password", "routes/reset-password.tsx"),
		route("confirm-email", "routes/confirm-email.tsx"),
		route("logout", "routes/logout.tsx"),
		route("solo/:id?", "routes/solo.tsx"),
		route("books/:id", "routes/book.tsx"),
		route("about/:page", "routes/about.tsx"),
		route("quiz/start", "routes/quiz-start.tsx"),
		route("quiz/delete", "routes/quiz-delete.tsx"),
		layout("routes/guarded-site-layout.tsx", [
			route("account", "routes/account.tsx"),
			route("admin", "routes/admin.tsx"),
			route("admin/log", "routes/admin-log.tsx"),
			route("results", "routes/results.tsx"),
			route("results/:id", "routes/result.tsx"),
			route("my-quizzes", "routes/my-quizzes.tsx"),
			route("quiz/create", "routes/quiz-create.tsx"),
			route("quiz/edit/:id", "routes/quiz-edit.tsx"),
			route("books", "routes/books.tsx"),
			route("books/create", "routes/book-create.tsx"),
			route("books/:id/edit", "routes/book-edit.tsx"),
		]),
		route("*", "routes/not-found.tsx"),
	]),
	layout("routes/game-layout.tsx", [layout("routes/guarded-game-layout.tsx", [route("host/:pin", "routes/host.tsx")])]),
	// Without frame and guard: it fills the screen, and a paired device has no session.
	route("host/:pin/stage", "routes/stage.tsx"),
	route("remote/:pin", "routes/remote.tsx"),
] satisfies RouteConfig;
