import { type AnswerValue, type Assignment, type AssignmentParticipant, answerFields, type PupilState } from "#contract";
import { Device, type Fetcher, type Reply, send } from "./live";

/** The union of all pupil states; missing fields are undefined. */
export type AnyState = { status: PupilState["status"]; joined: boolean } & Partial<
	Omit<Extract<PupilState, { status: "working" }>, "status" | "joined" | "questions"> &
		Omit<Extract<PupilState, { status: "done" }>, "status" | "joined" | "questions"> & {
			questions: (NonNullable<Extract<PupilState, { status: "done" }>["questions"]>[number] & { isCorrect?: boolean | null })[];
			removed: true;
			takenOver: true;
			opensAt: string;
		}
>;

export class Pupil extends Device {
	resumeCode = "";

	async #send<Body>(method: string, path: string, body?: unknown): Promise<Reply<Body>> {
		const reply = await send<Body>(this.fetcher, method, `/assignments/${this.pin}${path}`, {
			cookie: this.cookie,
			...(body === undefined ? {} : { body }),
		});
		this.keepCookies(reply);
		this.replies.push(reply.text);
		return reply;
	}

	async join(given: { nickname?: string | undefined; attempt?: string } = { nickname: this.nickname }) {
		const reply = await this.#send<{ nickname: string; resumeCode?: string; rejoined: boolean }>("POST", "/join", given);
		this.resumeCode = reply.body.resumeCode ?? this.resumeCode;
		return reply;
	}

	async leave() {
		const reply = await send(this.fetcher, "POST", "/assignments/leave", { cookie: this.cookie, body: {} });
		this.keepCookies(reply);
		return reply;
	}

	resume(code: string) {
		return this.#send<{ nickname: string; resumeCode?: string; rejoined: boolean }>("POST", "/resume", { code });
	}

	state(query = "") {
		return this.#send<AnyState>("GET", `/state${query}`);
	}

	/** Moves on from the verdict on a question that comes alone. */
	goOn(questionIndex: number, tryNumber?: number) {
		return this.state(`?after=${questionIndex}${tryNumber === undefined ? "" : `&try=${tryNumber}`}`);
	}

	/** Where wrong ones come back. */
	saveTry(questionIndex: number, given: AnswerValue, tryNumber?: number) {
		const fields = { attempt: 1, questionIndex, ...answerFields(given), ...(tryNumber === undefined ? {} : { try: tryNumber }) };
		return this.#send<{ saved?: true; isCorrect?: boolean | null; correctAnswers?: number[] }>("PUT", "/answer", fields);
	}

	begin() {
		return this.#send<AnyState>("POST", "/attempts", {});
	}

	save(attempt: number, questionIndex: number, given: AnswerValue, nickname?: string, sequence?: { page: string; number: number }) {
		return this.#send<{ saved?: true; isCorrect?: boolean | null; correctAnswers?: number[] }>("PUT", "/answer", {
			...(nickname === undefined ? {} : { nickname }),
			attempt,
			questionIndex,
			...answerFields(given),
			...(sequence ? { sequence } : {}),
		});
	}

	handIn(attempt: number) {
		return this.#send<AnyState>("POST", "/hand-in", { attempt });
	}
}

export class Teacher {
	constructor(
		readonly fetcher: Fetcher,
		readonly token: string,
		readonly pin: string,
		readonly id: string,
	) {}

	/** Sets homework, due in an hour unless `body` says otherwise; in class it is open for an hour by itself. */
	static async set(fetcher: Fetcher, token: string, quizTemplateId: string, body: Record<string, unknown> = {}, nowMs = Date.now()) {
		const reply = await send<{ pin: string; assignment: Assignment }>(fetcher, "POST", "/assignments", {
			token,
			body: { quizTemplateId, ...(body.mode === "class" ? {} : { dueAt: new Date(nowMs + 3_600_000).toISOString() }), ...body },
		});
		if (reply.status !== 201) throw new Error(`POST /assignments: ${reply.text}`);
		return new Teacher(fetcher, token, reply.body.pin, reply.body.assignment._id);
	}

	view(query = "") {
		return send<{ assignment: Assignment }>(this.fetcher, "GET", `/assignments/${this.id}${query}`, { token: this.token });
	}

	async line(nickname: string): Promise<AssignmentParticipant | undefined> {
		return (await this.view()).body.assignment.participants.find((one) => one.nickname === nickname);
	}

	act(action: string, body: unknown = {}) {
		return send<{ assignment: Assignment }>(this.fetcher, "POST", `/assignments/${this.id}/${action}`, { token: this.token, body });
	}

	patch(body: unknown) {
		return send<{ assignment: Assignment }>(this.fetcher, "PATCH", `/assignments/${this.id}`, { token: this.token, body });
	}

	correct(questionId: string, body: unknown) {
		return send<{ changed: number; assignment: Assignment }>(this.fetcher, "PATCH", `/assignments/${this.id}/questions/${questionId}`, {
			token: this.token,
			body,
		});
	}

	get(path: string) {
		return send<Record<string, unknown>>(this.fetcher, "GET", `/assignments/${this.id}${path}`, { token: this.token });
	}
}
