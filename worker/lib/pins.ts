import { GAME } from "#contract";

/** Where games live. The first digit of a PIN is the position in this list plus one (decisions section 3). */
const REGIONS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const satisfies DurableObjectLocationHint[];
export type Region = (typeof REGIONS)[number];

const MIDDLE_EAST = new Set(["AE", "BH", "CY", "IL", "IQ", "IR", "JO", "KW", "LB", "OM", "PS", "QA", "SA", "SY", "YE"]);
/** Counted as Asia by Cloudflare, but nearer to Eastern Europe. */
const EASTERN_EUROPE = new Set(["TR", "GE", "AM", "AZ"]);

interface Origin {
	continent?: string | undefined;
	country?: string | undefined;
	longitude?: string | undefined;
}

/** The region nearest to where a request comes from; Western Europe where that is not known. */
export function regionOf({ continent, country, longitude }: Origin): Region {
	if (country && MIDDLE_EAST.has(country)) return "me";
	if (country && EASTERN_EUROPE.has(country)) return "eeur";
	const degrees = Number(longitude ?? Number.NaN);
	switch (continent) {
		case "NA":
			return degrees < -100 ? "wnam" : "enam";
		case "SA":
		case "AN":
			return "sam";
		case "EU":
			return degrees > 15 ? "eeur" : "weur";
		case "AS":
			return "apac";
		case "OC":
			return "oc";
		case "AF":
			return "afr";
		default:
			return "weur";
	}
}

/** A PIN in a region: the region's digit and six random ones. The game object decides whether it is free. */
export function newPin(region: Region): string {
	// Larger numbers are rejected, so that every PIN is equally likely.
	const limit = 4_294_000_000;
	let random = limit;
	while (random >= limit) random = crypto.getRandomValues(new Uint32Array(1))[0] ?? limit;
	return `${REGIONS.indexOf(region) + 1}${String(random % 1_000_000).padStart(GAME.pinLength - 1, "0")}`;
}

/** The PIN in a PIN or an instance id (which starts with its PIN), or null when there is none. */
export function pinOf(idOrPin: string): string | null {
	return /^([1-9]\d{6})(?:-[0-9a-z]{1,40})?$/.exec(idOrPin)?.[1] ?? null;
}

/** Where the object of a PIN lives. Always passed as a hint: else the first caller's location would decide. */
export function regionOfPin(pin: string): Region {
	return REGIONS[Number(pin[0]) - 1] ?? "weur";
}
