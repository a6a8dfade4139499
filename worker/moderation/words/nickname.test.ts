import { describe, expect, it } from "vitest";
import { ENGLISH_NAMES, TURKISH_NAMES } from "#tests/helpers/real-names";
import { isNicknameOffensive } from "./nickname";

const HABITS =
	"Mustafa1905 xXAliXx xXx_Ali_xXx MemeLord Kiro ProGamer Kaplan34 Aslan_06 QuizKing Zeki123 Einstein Matematikçi Ali5 p155 p1 player31 öğrenci12 Takım-A EpicPic KralTV SanalKral GS1905 FB1907 BJK1903 Red_Dragon IronMan Spider.Man CoolKid2012 Class5A 7B-Ayşe Who_Am_I TheAssassin Classy_Girl BassPlayer Analyst42 Hello:) 😀Ayşe😀 李雷 Иван Мария Γιώργος محمد 1071 42 ZeynepNur AyşeGül MrBean DrWho Sıkıcı SIKICI SIKINTI sıkıldım Sıkı Götürücü Oynayarak Amcam Amca06 Bokser Kokteyl Dragonfly UnicornGirl NightOwl ŞampiyonAli KüçükPrens EnİyiBen Ben10 Pikachu OC O.C. Koç Koçak SIKMA Oçkan 31Can Can31 Ali31Çelik Skill_Up Kill_Bill Killua Kunta Çekirge31 1531Cem B=D 8) <8 D8 A==B".split(
		" ",
	);

describe("nicknames", () => {
	it("are tested with enough names", () => {
		expect(new Set([...TURKISH_NAMES, ...ENGLISH_NAMES, ...HABITS]).size).toBeGreaterThan(400);
	});

	it.each([...new Set([...TURKISH_NAMES, ...ENGLISH_NAMES, ...HABITS])])("lets %s in", (name) => {
		expect(isNicknameOffensive(name)).toBe(false);
		expect(isNicknameOffensive(name.toLocaleLowerCase("tr"))).toBe(false);
		expect(isNicknameOffensive(`${name}2011`)).toBe(false);
	});

	it("does not take the capitals of Amina for a curse", () => {
		expect(isNicknameOffensive("AMINA")).toBe(false);
	});

	it.each(
		"fuck fuckyou FuckYou69 fuck_you xXfuckXx fu.ck fuuuck f*ck fück ｆｕｃｋ fuсk sh1t Sh1tHead BigDick69 big_dick bigdick dick Dick69 SexGod sexy ass badass BadAss asshole pussy bitchboy bitch1 n1gger nigga Hitler hitler88 AdolfHitler nazi Nazi88 neonazi heilhitler whore slut penis VAGINA boobs cumlord_cum milf pornstar dildo retard kys killyourself salak Salak123 gerizekalı aptal".split(
			" ",
		),
	)("keeps %s out", (name) => {
		expect(isNicknameOffensive(name)).toBe(true);
	});

	it.each(
		"siktir siktirgit SİKTİRGİT SIKTIR SiktirGit06 s1ktir sıktırgit orospu orospucocugu OrospuÇocuğu 0r0spu 0rospu oroospu pezevenk pezeveng1m gotveren götveren göt got yarrak yarrak31 amcik amcık amk AMK A.M.K. amkcocugu aq AQ amınakoyim aminakoyim ananisikeyim ananiskm kahpe ibne ibneAli Aliibne ibneler piç Piç31 piçkurusu pic sik sikerim sikimde gavat şerefsiz yavşak tecavüzcü porno pornocu pkk".split(
			"  oç o.ç OÇ O.Ç o_ç 0ç oç31 s.i.k s_i_k s-i-k S.İ.K S.I.K S_I_K SIK Ｓ.Ｉ.Ｋ SIKTIGIM PIÇIN S1KIK SIKIK s1k yarraq y4rraq yarraqq YARRAQ 31cek 31çek 31Çek 31_çek 3lcek 31c3k 31çekiyor 31CEK kunt Kunt k.u.n.t kunt1 AliKunt kill_u killu KillU k1ll_u kill-you iwillkillyou 8===D 8=D 8==D 8--D 8===> D===8 ８===Ｄ 3==D",
		),
	)("keeps %s out", (name) => {
		expect(isNicknameOffensive(name)).toBe(true);
	});
});
