import { lazy } from "react";

/** Signs, names and ranking of teams: loaded by phones in a game with teams, while it is still in the lobby. */
const load = () => import("~/features/live/team");

export const TeamBadge = lazy(async () => ({ default: (await load()).TeamBadge }));
export const TeamName = lazy(async () => ({ default: (await load()).TeamName }));
export const TeamRanking = lazy(async () => ({ default: (await load()).TeamRanking }));
