import { lazy } from "react";

/** Loaded by phones in a game with teams, while it is still in the lobby. */
const load = () => import("~/features/live/team");

export const LazyTeamBadge = lazy(async () => ({ default: (await load()).TeamBadge }));
export const LazyTeamName = lazy(async () => ({ default: (await load()).TeamName }));
export const LazyTeamRanking = lazy(async () => ({ default: (await load()).TeamRanking }));
