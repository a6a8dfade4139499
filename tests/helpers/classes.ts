import { type Fetcher, send } from "./live";

export interface MadeClass {
	id: string;
	pupils: { _id: string; number: number; label?: string }[];
	/** Secrets of the cards, in the order of the pupils. */
	secrets: string[];
}

export async function makeClass(fetcher: Fetcher, token: string, pupils: { number: number; label?: string }[]): Promise<MadeClass> {
	const call = async <Body>(path: string, body: object) => {
		const reply = await send<Body>(fetcher, "POST", path, { token, body });
		if (reply.status >= 300) throw new Error(`POST ${path}: ${reply.text}`);
		return reply.body;
	};
	const { class: made } = await call<{ class: { _id: string } }>("/classes", { name: "7b" });
	const added = await call<{ pupils: MadeClass["pupils"] }>(`/classes/${made._id}/pupils`, { pupils });
	const { cards } = await call<{ cards: { pupilId: string; secret: string }[] }>(`/classes/${made._id}/cards`, {});
	const secretsByPupil = new Map(cards.map(({ pupilId, secret }) => [pupilId, secret]));
	return { id: made._id, pupils: added.pupils, secrets: added.pupils.map(({ _id }) => secretsByPupil.get(_id) ?? "") };
}
