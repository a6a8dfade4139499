import { isNameFree, nicknameKey, type SkeletonOf } from "#durable/room/core";
import type { GameState } from "./state";

/** None longer than nine letters, so that two of them and a number fit into a nickname. */
const WORDS = {
	tr: {
		first:
			"Çalışkan Neşeli Cesur Meraklı Hızlı Bilge Şirin Sakin Parlak Zeki Usta Sevimli Atılgan Becerikli Dikkatli İyimser Kibar Gayretli Coşkulu Güçlü Nazik Tatlı Hevesli Mutlu Yaratıcı",
		second:
			"Balina Kaplan Tavşan Sincap Kartal Yunus Panda Koala Penguen Kedi Baykuş Kelebek Tilki Aslan Zürafa Fil Kirpi Leylek Karınca Kunduz Ceylan Martı Serçe Kanguru",
	},
	en: {
		first:
			"Clever Happy Brave Curious Swift Wise Gentle Calm Bright Sharp Smart Friendly Jolly Merry Lucky Sunny Daring Careful Cheerful Kind Eager Mighty Patient Creative Nimble",
		second:
			"Whale Tiger Rabbit Squirrel Eagle Dolphin Panda Koala Penguin Kitten Owl Fox Lion Giraffe Elephant Hedgehog Stork Beaver Gazelle Seagull Sparrow Kangaroo Otter Turtle",
	},
};

const PLAIN_TRIES = 20;
const NUMBERED_TRIES = 200;

/** A free nickname of two friendly words: Turkish for Turkish quizzes, else English; numbered once they run out. `random`: [0, 1). */
export function assignNickname(state: GameState, { random, skeletonOf }: { random: () => number; skeletonOf: SkeletonOf }): string {
	const { first, second } = WORDS[state.quiz.language === "tr" ? "tr" : "en"];
	const one = (words: string) => {
		const list = words.split(" ");
		return list[Math.floor(random() * list.length)] ?? "";
	};
	const isFree = (nickname: string) => isNameFree(state, { nickname, key: nicknameKey(nickname) }, skeletonOf);
	for (let attempt = 0; attempt < PLAIN_TRIES + NUMBERED_TRIES; attempt++) {
		const words = one(first) + one(second);
		const nickname = attempt < PLAIN_TRIES ? words : `${words}${2 + Math.floor(random() * 98)}`;
		if (isFree(nickname)) return nickname;
	}
	// Almost all names are taken, but the seat's number is unique.
	return `${one(second)}${state.nextSeatId}`;
}
