import { adminActionListBodySchema, adminActionListQuerySchema } from "#contract";
import { findAdminActions } from "../services/admin-actions";
import { createApi } from "./create-api";
import { apiRoute } from "./route";

const list = apiRoute({
	access: "admin",
	method: "get",
	path: "/admin/actions",
	tag: "Admin actions",
	summary: "What admins did, newest first",
	request: { query: adminActionListQuerySchema },
	success: adminActionListBodySchema,
});

export const adminActionsApi = createApi().openapi(list, async (c) =>
	c.json({ success: true as const, ...(await findAdminActions(c.var.deps, c.req.valid("query"))) }, 200),
);
