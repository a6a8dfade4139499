import * as users from "../users";
import { call } from "./define";

/** Auth and users (spec section 7). */
export const accountCalls = {
	"POST /auth/register": call({
		id: "register",
		access: "public",
		tag: "Accounts",
		summary: "Open an account",
		body: users.registerBodySchema,
		reply: users.sessionBodySchema,
		status: 201,
		errors: ["EMAIL_TAKEN"],
	}),
	"POST /auth/login": call({
		id: "login",
		access: "public",
		tag: "Accounts",
		summary: "Log in",
		body: users.loginBodySchema,
		reply: users.sessionBodySchema,
		errors: ["INVALID_CREDENTIALS"],
	}),
	"GET /auth/me": call({
		id: "readOwnAccount",
		access: "user",
		tag: "Accounts",
		summary: "Who the token belongs to",
		reply: users.userBodySchema,
	}),
	"GET /users": call({
		id: "searchUsers",
		access: "admin",
		tag: "Users",
		summary: "Search users by email or name",
		query: users.userListQuerySchema,
		reply: users.userListBodySchema,
	}),
	"PATCH /users/{id}/membership": call({
		id: "changeMembership",
		access: "admin",
		tag: "Users",
		summary: "Change a membership",
		body: users.membershipBodySchema,
		reply: users.userBodySchema,
		errors: ["USER_NOT_FOUND", "SELF_DEMOTION", "EDIT_CONFLICT"],
	}),
};
