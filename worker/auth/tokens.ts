import { jwtVerify, SignJWT } from "jose";
import { TOKEN_DAYS } from "#contract";
import type { Deps } from "../lib/deps";

const ALGORITHM = "HS256";
const ISSUER = "live-quiz";

function secretOf({ env }: Deps): Uint8Array {
	const secret = new TextEncoder().encode(env.JWT_SECRET ?? "");
	if (secret.length === 0) throw new Error("JWT_SECRET is not set");
	return secret;
}

/** A signed token for seven days. It names the user but no rights: those are looked up (decisions section 2). */
export async function issueToken(userId: string, deps: Deps): Promise<string> {
	const nowSeconds = Math.floor(deps.now() / 1000);
	return new SignJWT()
		.setProtectedHeader({ alg: ALGORITHM })
		.setSubject(userId)
		.setIssuer(ISSUER)
		.setAudience(ISSUER)
		.setIssuedAt(nowSeconds)
		.setExpirationTime(nowSeconds + TOKEN_DAYS * 24 * 60 * 60)
		.sign(secretOf(deps));
}

/** The user id of a token, or null where it is expired, tampered with, unsigned or of another algorithm. */
export async function verifyToken(token: string, deps: Deps): Promise<string | null> {
	try {
		const { payload } = await jwtVerify(token, secretOf(deps), {
			algorithms: [ALGORITHM],
			issuer: ISSUER,
			audience: ISSUER,
			requiredClaims: ["sub", "exp"],
			currentDate: new Date(deps.now()),
		});
		return payload.sub ?? null;
	} catch {
		return null;
	}
}
