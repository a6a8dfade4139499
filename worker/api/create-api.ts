import { OpenAPIHono } from "@hono/zod-openapi";
import { toFieldErrors } from "#contract";
import { validationError } from "../lib/app-error";
import type { ApiEnv } from "./context";

/** The part of the API that one area file chains its routes onto; bad input becomes VALIDATION_ERROR with field errors. */
export function createApi() {
	return new OpenAPIHono<ApiEnv>({
		defaultHook: (result, c) => {
			if (!result.success) throw validationError(toFieldErrors(result.error.issues, c.var.language));
		},
	});
}
