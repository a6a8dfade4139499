import { expect, it } from "vitest";
import { groupPin } from "./group-pin";

it.each([
	["1234567", "123 4567"],
	["12345678", "1234 5678"],
	["123456789", "123 456 789"],
])("writes the PIN %s in groups", (pin, grouped) => {
	expect(groupPin(pin).join(" ")).toBe(grouped);
});
