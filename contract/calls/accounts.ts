import {
	loginBodySchema,
	membershipBodySchema,
	registerBodySchema,
	sessionBodySchema,
	userBodySchema,
	userListBodySchema,
	userListQuerySchema,
} from "../users";
import { call } from "./define";

/** Auth and users (spec section 7). */
export const accountCalls = {
	"POST /auth/register": call({
		id: "register",
		access: "public",
		tag: "Accounts",
		summary: "Open an account",
		body: registerBodySchema,
		reply: sessionBodySchema,
		status: 201,
		errors: ["EMAIL_TAKEN"],
	}),
	"POST /auth/login": call({
		id: "login",
		access: "public",
		tag: "Accounts",
		summary: "Log in",
		body: loginBodySchema,
		reply: sessionBodySchema,
		errors: ["INVALID_CREDENTIALS"],
	}),
	"GET /auth/me": call({
		id: "readOwnAccount",
		access: "user",
		tag: "Accounts",
		summary: "Who the token belongs to",
		reply: userBodySchema,
	}),
	"GET /users": call({
		id: "searchUsers",
		access: "admin",
		tag: "Users",
		summary: "Search users by email or name",
		query: userListQuerySchema,
		reply: userListBodySchema,
	}),
	"PATCH /users/{id}/membership": call({
		id: "changeMembership",
		access: "admin",
		tag: "Users",
		summary: "Change a membership",
		body: membershipBodySchema,
		reply: userBodySchema,
		errors: ["USER_NOT_FOUND", "SELF_DEMOTION", "EDIT_CONFLICT"],
	}),
};
