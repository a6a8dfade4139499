import type { AnswerValue } from "#contract/kinds/kind";
import { Player } from "./live";

export interface Sent {
	questionIndex: number;
	given: AnswerValue;
	/** `unknown` until a reply comes, then `acknowledged` or the code of the refusal. */
	outcome: string;
}

/** Remembers what was sent and acknowledged. */
export class Witness extends Player {
	readonly sent: Sent[] = [];
	joined = false;

	override async join() {
		const reply = await super.join();
		if (reply.status === 200) this.joined = true;
		return reply;
	}

	override async answer(questionIndex: number, given: AnswerValue, timeElapsed = 1) {
		const entry = this.sending(questionIndex, given);
		const reply = await super.answer(questionIndex, given, timeElapsed);
		entry.outcome = reply.status === 200 ? "acknowledged" : (reply.body.error?.code ?? String(reply.status));
		return reply;
	}

	sending(questionIndex: number, given: AnswerValue): Sent {
		const entry: Sent = { questionIndex, given, outcome: "unknown" };
		this.sent.push(entry);
		return entry;
	}
}
