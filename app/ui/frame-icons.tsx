import { icon } from "./icon";

// Icons that every page loads, phones in a game too: kept apart from the rest.
export const GlobeIcon = icon(
	"M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c2.5 2.5 3.8 5.7 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.7-3.8-9S9.5 5.5 12 3",
);
export const CompassIcon = icon("M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M15.5 8.5l-2 5-5 2 2-5 5-2");
export const WrenchIcon = icon(
	"M14.5 6.5a4 4 0 0 1 5-1l-2.7 2.7 1 2.3 2.5.7L20 8a4 4 0 0 1-5.5 4.5L8 19a2.1 2.1 0 0 1-3-3l6.5-6.5a4 4 0 0 1 3-3",
);
