type TeamKey = `live.team.${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7}`;

/** The name of a team by its number, from 0 to 7, in the language of `t`. */
export const teamName = (t: (key: TeamKey) => string, team: number): string => t(`live.team.${team}` as TeamKey);
