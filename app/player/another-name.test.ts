import { expect, it, vi } from "vitest";
import { ApiError } from "~/api/api-error";
import { rerollNickname } from "./use-player-game";

const lost = new ApiError(0, "NETWORK", "");

it("asks for another name once, and takes the one it is given", async () => {
	const join = vi.fn(async () => ({ nickname: "WiseOtter" }));
	expect(await rerollNickname("SwiftKitten", join)).toBe("WiseOtter");
	expect(join.mock.calls).toEqual([[{ nickname: "SwiftKitten", reroll: true }]]);
});

it("learns of a name whose reply was lost, without a second change", async () => {
	let named = "SwiftKitten";
	const join = vi.fn(async ({ reroll }: { reroll?: boolean }) => {
		if (!reroll) return { nickname: named };
		named = "WiseOtter";
		throw lost;
	});
	expect(await rerollNickname("SwiftKitten", join)).toBe("WiseOtter");
	expect(join).toHaveBeenCalledTimes(2);
});

it("says so where the name stayed as it was", async () => {
	const join = async ({ reroll }: { reroll?: boolean }) => {
		if (reroll) throw lost;
		return { nickname: "SwiftKitten" };
	};
	await expect(rerollNickname("SwiftKitten", join)).rejects.toBe(lost);
});
