/** Limits and values of homework. Contains no schema, so that a phone can load it without zod. */
export const ASSIGNMENT = {
	dueWithin: { minMinutes: 5, maxDays: 180 },
	/** How long after the deadline late answers and hand-ins are still accepted. */
	graceMs: 10_000,
	/** How late an answer to a question with its own time limit may arrive. */
	questionGraceMs: 750,
	/** Allowed attempts; 0: unlimited, up to `attemptsKept`. */
	attempts: { max: 10, default: 1 },
	/** Maximum attempts of one pupil, even where attempts are unlimited. */
	attemptsKept: 30,
	/** Maximum seats without a card of the homework's class; pupils with such a card always get a seat. */
	maxParticipants: 5_000,
	/** Maximum seats without a card that one network may take in a homework within a minute. */
	joinsPerMinute: 300,
	/** Maximum removed seats that are remembered; beyond it, the earliest are forgotten. */
	removedKept: 5_000,
	/** Maximum writing calls of one seat within a minute. */
	savesPerMinute: 300,
	participantsPageSize: 200,
	/** Devices that can hold the same seat; the oldest loses it to the next one. */
	devicesPerSeat: 5,
	/** How long the homework's object keeps its data after the end: until then it can be reopened and corrected. */
	keptDays: 30,
	cookieDays: 400,
	pollIntervalMs: 30_000,
	/** Tries of a question where wrong ones come back, and how many other questions come in between. */
	tries: 3,
	questionsBetweenTries: 3,
} as const;

/** Work in class at each pupil's own pace. */
export const IN_CLASS = {
	minutes: { min: 5, max: 240, default: 60 },
	/** The goal of the class in per cent. */
	goal: { min: 50, max: 100 },
	/** Maximum seats without a card of the class. */
	maxParticipants: 500,
	pollSeconds: 5,
	/** From 100 seats on, each pupil asks less often: the object then answers this many pupils a second. */
	pollsPerSecond: 20,
	/** Wrong answers in a row, and silence, after which a pupil needs help. */
	stuckAfter: { wrongAnswers: 3, silentMs: 180_000 },
	/** How often the owner's sockets learn who needs help. */
	stuckCheckMs: 10_000,
} as const;

/** Returns after how many seconds a pupil's page asks again; `seats`: pupils who have joined. */
export const readPollSeconds = (seats: number): number => Math.max(IN_CLASS.pollSeconds, Math.ceil(seats / IN_CLASS.pollsPerSecond));

/** `class`: everybody works in the same lesson, each pupil at their own pace; the first value is the default. */
export const ASSIGNMENT_MODES = ["home", "class"] as const;
export type AssignmentMode = (typeof ASSIGNMENT_MODES)[number];
/** `wrong`: questions answered wrongly come again. */
export const REPEATS = ["none", "wrong"] as const;
/** Why a pupil may need help: the last answers were wrong, or there was none for some minutes. */
export const STUCK_REASONS = ["wrong", "silent"] as const;

/** Returns the latest deadline that may be chosen when homework is set, changed or reopened. */
export const latestDueMs = (nowMs: number): number => nowMs + ASSIGNMENT.dueWithin.maxDays * 86_400_000;

/** Returns the divisor of `handedInCount` (docs/rules/homework.md#who-is-counted), in the list and on the homework's page. */
export const countPupils = (participantCount: number, classSize: number): number => Math.max(participantCount, classSize);

/** Which attempt counts; the first value is the default. */
export const COUNTED_ATTEMPTS = ["best", "first", "last"] as const;
export const SOLUTION_TIMES = ["after-attempt", "after-question", "after-deadline", "never"] as const;
/** Whether each question has its own time limit; the first one is the default. */
export const TIMERS = ["off", "per-question"] as const;

export const ASSIGNMENT_STATUSES = ["scheduled", "open", "closed"] as const;
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number];
export const ASSIGNMENT_FILTERS = ["open", "closed", "all"] as const;
export type AssignmentFilter = (typeof ASSIGNMENT_FILTERS)[number];
/** `late`: the deadline handed the attempt in. `not-started`: there is no attempt. */
export const WORK_STATUSES = ["not-started", "working", "handed-in", "late"] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];
/** The outcome of a question in an attempt. `given`: an answer to a question without right answers. */
export const MARKS = ["right", "wrong", "none", "given"] as const;
export type Mark = (typeof MARKS)[number];
