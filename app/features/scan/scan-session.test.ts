import { expect, it } from "vitest";
import { ScanSession } from "./scan-session";

const reply = { unknown: [], invalid: [] };
const call = (number: number) => ({ sequence: { page: expect.any(String), number } });
const hold = (session: ScanSession, readings: [number, number][], at: number) => {
	const taken = readings.map(([card, option]) => ({ card, option }));
	for (const later of [0, 100]) session.takePicture(taken, at + later);
};

it("takes cards of the lobby for present, however they are held", () => {
	const session = new ScanSession();
	session.open({});
	session.takePicture([{ card: 7, option: 1 }], 0);
	session.takePicture([{ card: 7, option: 2 }], 100);
	expect([...session.read]).toEqual([7]);
	expect(session.take(100)).toEqual({ ...call(1), readings: [{ card: 7, option: 0 }] });
});

it("reads nothing while the game takes no readings, and forgets the last turn in the next one", () => {
	const session = new ScanSession();
	hold(session, [[7, 1]], 0);
	expect(session.take(200)).toBeNull();
	session.open({ questionIndex: 0 });
	hold(session, [[7, 1]], 300);
	expect(session.take(400)).toEqual({ questionIndex: 0, ...call(1), readings: [{ card: 7, option: 1 }] });
	session.open({ questionIndex: 0, turn: 2 });
	expect([session.read.size, session.waiting]).toEqual([0, 0]);
});

it("keeps readings whose call was lost, and sends them again", () => {
	const session = new ScanSession();
	session.open({ questionIndex: 0 });
	hold(session, [[7, 1]], 0);
	const batch = session.take(100);
	if (!batch) throw new Error("nothing to send");
	session.settle(batch, "lost", 200);
	expect([session.isOffline, session.waiting, [...session.read]]).toEqual([true, 1, [7]]);
	const again = session.take(800);
	expect(again).toEqual({ ...batch, ...call(2) });
	if (!again) throw new Error("nothing to send");
	// A late reply to the call that was given up says nothing about the one under way.
	session.settle(batch, reply, 850);
	expect(session.waiting).toBe(1);
	session.settle(again, reply, 900);
	expect([session.isOffline, session.waiting, [...session.read]]).toEqual([false, 0, [7]]);
});

it("does not count what the game refuses, asks again for cards that go on being held, and counts another option", () => {
	const session = new ScanSession();
	session.open({ questionIndex: 0 });
	hold(
		session,
		[
			[7, 3],
			[8, 0],
		],
		0,
	);
	const batch = session.take(100);
	if (!batch) throw new Error("nothing to send");
	session.settle(batch, { unknown: [8], invalid: [7] }, 200);
	expect(session.read.size).toBe(0);
	hold(
		session,
		[
			[7, 1],
			[8, 0],
		],
		1_000,
	);
	expect([...session.read]).toEqual([7]);
	expect(session.take(1_200)).toMatchObject({ readings: [{ card: 7, option: 1 }] });
	hold(session, [[8, 0]], 10_300);
	expect([...session.read]).toEqual([7, 8]);
});

it("does not count a call that was refused as a whole, and asks again for cards that go on being held", () => {
	const session = new ScanSession();
	session.open({ questionIndex: 0 });
	hold(session, [[7, 3]], 0);
	const batch = session.take(100);
	if (!batch) throw new Error("nothing to send");
	session.settle(batch, "refused", 200);
	expect([session.isOffline, session.waiting, session.read.size]).toEqual([false, 0, 0]);
	hold(session, [[7, 3]], 5_000);
	expect([session.take(5_200), session.read.size]).toEqual([null, 0]);
	hold(session, [[7, 3]], 10_300);
	const again = session.take(10_500);
	expect(again).toEqual({ ...batch, ...call(2) });
	session.settle(batch, reply, 10_600);
	expect([...session.read]).toEqual([7]);
});
