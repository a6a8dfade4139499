import { expect, it } from "vitest";
import { groupPinDigits } from "./group-pin";

it.each([
	["1234567", "123 4567"],
	["12345678", "1234 5678"],
	["123456789", "123 456 789"],
])("writes the PIN %s in groups", (pin, grouped) => {
	expect(groupPinDigits(pin).join(" ")).toBe(grouped);
});
