import { GAME } from "#contract";

/** Where games live; the first digit of a PIN is the place in this list plus one (decisions section 3). */
const REGIONS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const satisfies DurableObjectLocationHint[];
export type Region = (typeof REGIONS)[number];

const MIDDLE_EAST = new Set(["AE", "BH", "CY", "IL", "IQ", "IR", "JO", "KW", "LB", "OM", "PS", "QA", "SA", "SY", "YE"]);
/** Countries that lists put into Asia although their traffic goes to Eastern Europe. */
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

/** A PIN in a region: its digit and six random ones. Whether it is free is for the game object to say. */
export function newPin(region: Region): string {
	const most = 4_294_000_000;
	let random = most;
	while (random >= most) random = crypto.getRandomValues(new Uint32Array(1))[0] ?? most;
	return `${REGIONS.indexOf(region) + 1}${String(random % 1_000_000).padStart(GAME.pinLength - 1, "0")}`;
}

/** The PIN in a PIN or an instance id (which starts with its PIN), or null when there is none. */
export function pinOf(idOrPin: string): string | null {
	return /^([1-9]\d{6})(?:-[0-9a-z]{1,40})?$/.exec(idOrPin)?.[1] ?? null;
}

/** Where the object of a PIN lives, so that whoever touches it first cannot pull it elsewhere. */
export function regionOfPin(pin: string): Region {
	return REGIONS[Number(pin[0]) - 1] ?? "weur";
}
