interface Decimal {
	digits: bigint;
	places: number;
}

function decimalOf(value: number): Decimal {
	const [mantissa = "0", exponent = "0"] = String(value).split("e");
	const [whole = "0", fraction = ""] = mantissa.split(".");
	return { digits: BigInt(whole + fraction), places: fraction.length - Number(exponent) };
}

function scaled({ digits, places }: Decimal, to: number): bigint {
	return digits * 10n ** BigInt(to - places);
}

/** True if two numbers are at most `tolerance` apart as decimals: 0.3 with 0.1 takes 0.4, although the binary distance is above 0.1. */
export function isWithin(one: number, other: number, tolerance: number): boolean {
	const [a, b, most] = [decimalOf(one), decimalOf(other), decimalOf(tolerance)];
	const places = Math.max(a.places, b.places, most.places, 0);
	const distance = scaled(a, places) - scaled(b, places);
	return (distance < 0n ? -distance : distance) <= scaled(most, places);
}

/** A range as its middle and tolerance, as short decimals; both ends are within the tolerance. */
export function rangeToTolerance(one: number, other: number): { value: number; tolerance: number } {
	const [a, b] = [decimalOf(one), decimalOf(other)];
	const places = Math.max(a.places, b.places, 0);
	const [first, last] = [scaled(a, places), scaled(b, places)];
	// Half of a digit is five of the next place.
	const half = (digits: bigint) => Number(`${digits * 5n}e-${places + 1}`);
	return { value: half(first + last), tolerance: half(last < first ? first - last : last - first) };
}
