import { icon } from "./icon";

export const ChevronDownIcon = icon("m6 9 6 6 6-6");
export const ChevronUpIcon = icon("m6 15 6-6 6 6");
export const CloseIcon = icon("M6 6l12 12M18 6 6 18");
export const EditIcon = icon("M4 20h4L19 9l-4-4L4 16v4M13.5 6.5l4 4");
export const MoreIcon = icon("M5 12h.01M12 12h.01M19 12h.01");
export const PlayIcon = icon("M7 4.5v15l12-7.5L7 4.5");
export const PlusIcon = icon("M12 5v14M5 12h14");
export const SearchIcon = icon("M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M20 20l-4-4");
export const TrashIcon = icon("M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3");
export const AccountIcon = icon("M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 20c0-4 3.5-6 8-6s8 2 8 6");
export const BookIcon = icon("M12 6c-2-1.4-4.7-2-8-2v14c3.3 0 6 .6 8 2 2-1.4 4.7-2 8-2V4c-3.3 0-6 .6-8 2v14");
export const ChartIcon = icon("M4 20h16M7 16v-4M12 16V6M17 16v-7");
export const LockIcon = icon("M6 11h12v9H6v-9M8.5 11V7.5a3.5 3.5 0 0 1 7 0V11");
export const LogoutIcon = icon("M10 5H5v14h5M14 8l4 4-4 4M18 12H9");
export const OfflineIcon = icon(
	"M4 4l16 16M8.5 15.5a5 5 0 0 1 6 0M5 12a10 10 0 0 1 4-2.5M15 9.7a10 10 0 0 1 4 2.3M2 8.5a15 15 0 0 1 4-2.5M11 5a15 15 0 0 1 11 3.5M12 19h.01",
);
export const ShieldIcon = icon("M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6l7-3");
export const TrophyIcon = icon("M8 4h8v6a4 4 0 0 1-8 0V4M8 6H4v1a4 4 0 0 0 4 4M16 6h4v1a4 4 0 0 1-4 4M12 14v4M8.5 20h7");
