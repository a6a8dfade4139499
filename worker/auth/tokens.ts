import { jwtVerify, SignJWT } from "jose";
import { TOKEN_DAYS } from "#contract";
import type { Deps } from "../lib/deps";

const ALGORITHM = "HS256";
const ISSUER = "quizlight";

interface SigningDeps extends Pick<Deps, "now"> {
	env: Pick<Deps["env"], "JWT_SECRET">;
}

function requireSigningKey({ env }: SigningDeps): Uint8Array {
	const secret = new TextEncoder().encode(env.JWT_SECRET ?? "");
	if (secret.length === 0) throw new Error("JWT_SECRET is not set");
	return secret;
}

/** A token ends when its user's epoch is raised. */
export interface TokenClaims {
	userId: string;
	epoch: number;
	/** When the user signed on with a provider, in seconds. The time stays the same when the token is renewed. */
	authTime?: number | undefined;
}

/** Issues a token that is valid for seven days. It contains the user but no rights: those are read on each call. */
export async function issueToken({ userId, epoch, authTime }: TokenClaims, deps: SigningDeps): Promise<string> {
	const nowSeconds = Math.floor(deps.now() / 1000);
	return new SignJWT({ epoch, ...(authTime === undefined ? {} : { auth_time: authTime }) })
		.setProtectedHeader({ alg: ALGORITHM })
		.setSubject(userId)
		.setIssuer(ISSUER)
		.setAudience(ISSUER)
		.setIssuedAt(nowSeconds)
		.setExpirationTime(nowSeconds + TOKEN_DAYS * 24 * 60 * 60)
		.sign(requireSigningKey(deps));
}

/** Null if the token is expired, tampered with, unsigned or uses another algorithm. A token without an epoch has epoch 0. */
export async function verifyToken(token: string, deps: SigningDeps): Promise<TokenClaims | null> {
	try {
		const { payload } = await jwtVerify(token, requireSigningKey(deps), {
			algorithms: [ALGORITHM],
			issuer: ISSUER,
			audience: ISSUER,
			requiredClaims: ["sub", "exp"],
			currentDate: new Date(deps.now()),
		});
		const { sub, epoch = 0, auth_time: authTime } = payload;
		if (sub === undefined || typeof epoch !== "number") return null;
		return { userId: sub, epoch, authTime: typeof authTime === "number" ? authTime : undefined };
	} catch {
		return null;
	}
}
