import { describe, expect, it } from "vitest";
import { isNicknameOffensive } from "./nickname";

const TURKISH_NAMES =
	"Ahmet Mehmet Mustafa Ayşe Fatma Emine Hatice Zeynep Elif Meryem Şerife Zehra Sultan Hanife Merve Havva Özlem Esra Gül Yasemin Hüseyin Ali Hasan İbrahim İsmail Osman Yusuf Murat Ömer Ramazan Halil Süleyman Abdullah Mahmut Recep Salih Fatih Kadir Emre Hakan Adem Kemal Yaşar Bekir Musa Metin Orhan Cem Can Deniz Ege Barış Umut Onur Kaan Berk Mert Arda Efe Kerem Eymen Miraç Alparslan Göktuğ Çınar Işık IŞIK ışık Işıl Sıla Irmak Ilgın Nazlı Nazım Nazif Nazire Naz Defne Azra Ecrin Asel Assel Eylül Nisa Ela Duru Öykü Ada Lina Masal Şevval Şükrü Şahin Doğan Tuğba Buğra Çağla Çiğdem Müge Sevgi Ferhat Şirin Dilara Sibel Pınar Serkan Volkan Tolga Gizem Damla Ceren Seda Eda Ebru Cuma Cumali Cumhur Satı Döndü Dursun Durdu Songül Yeter Hediye Gökçe Gökhan Götürk Sefer Sefa Şaban Recai Kâmil Kamil Amine Âmine Amina Sakine Sıdıka Sıtkı Fikret Fikriye Zikri Bekir Şakir Sakıp Sadık Sıddık Yıldız Yılmaz Yıldırım Kaya Demir Çelik Şimşek Öztürk Aydın Özdemir Arslan Koç Kurt Kılıç Aslan Çetin Kara Koçak Bozkurt Polat Taş Aksoy Korkmaz Bulut Keskin Turan Güler Kaplan Ateş Aktaş Sarı Uçar Ünal Tekin Boz Acar Avcı Çoban Pekcan Piri Habibnur HabibNebi Galip Necibe Habibe İbni Münib Sikandar Analı Banu Kıvanç Kancı Sanal Kanal Bahadır Oğuz Oğuzhan Tunç Barkın Batuhan Bartu Doruk Poyraz Rüzgar Toprak Yağız Yiğit Aras Aren Asaf Atlas Ayaz Aziz Sikender Sami Semih Selçuk Seyit Sinan Tarık Taha Talha Uğur Ümit Vedat Veysel Volkan Yavuz Zafer Ziya Anıl Anılcan Amir Amirhan Emir Emirhan Porsuk Şükran Dilek Hülya Nermin Nesrin Perihan Sevda Tülay Ülkü".split(
		" ",
	);
const ENGLISH_NAMES =
	"Olivia Emma Amelia Isla Ava Sophia Mia Grace Freya Lily Emily Ella Rosie Evie Florence Poppy Charlotte Willow Ivy Oliver George Arthur Noah Muhammad Leo Harry Oscar Archie Jack Henry Charlie Freddie Theodore Alfie Jacob Thomas Joshua James William Richard Nicholas Cassandra Cassie Cassidy Anastasia Annabelle Dickens Dickson Dickinson Hancock Hitchcock Babcock Woodcock Cockburn Peacock Sikander Sikorski Essex Titus Tito Bassam Nathan Christian Kimberly Analisa Annalise Jesse Jessica Matthias Cooper Harper Scarlett Tabitha Beatrice Duchess Aaron Abigail Adam Aiden Alexander Alice Andrew Angela Anthony Ashley Austin Barbara Benjamin Brandon Brian Catherine Christopher Cynthia Daniel David Deborah Dennis Donald Dorothy Douglas Dylan Edward Elizabeth Eric Ethan Evelyn Frances Frank Gabriel Gary Gerald Gloria Gregory Hannah Heather Helen Isabella Jason Jean Jeffrey Jennifer Jeremy Joan John Jonathan Joseph Juan Judith Julia Justin Karen Katherine Keith Kelly Kenneth Kevin Kyle Larry Laura Lauren Lawrence Linda Lisa Logan Louis Madison Margaret Maria Mark Martha Mary Matthew Megan Melissa Michael Michelle Nancy Natalie Pamela Patricia Patrick Paul Peter Philip Rachel Ralph Randy Raymond Rebecca Robert Roger Ronald Roy Russell Ruth Ryan Samantha Samuel Sandra Sara Scott Sean Sharon Shirley Stephanie Stephen Steven Susan Teresa Terry Theresa Timothy Tyler Victoria Vincent Virginia Regina Walter Wayne Zachary Harshit Lakshit Dildora Fukuda Rangga Ignazio Benazir Götze Müller Assunta Massimo Sussex Pascal Picard Fabian Titania Cumberland Focke Scunthorpe Kikuchi Shital Semen Goethe Amkar Ashita Fuchs Focks Kunter Kuntay Nigel Nigar Wanda Whorton Gaylord".split(
		" ",
	);
const HABITS =
	"Mustafa1905 xXAliXx xXx_Ali_xXx MemeLord Kiro ProGamer Kaplan34 Aslan_06 QuizKing Zeki123 Einstein Matematikçi Ali5 p155 p1 player31 öğrenci12 Takım-A EpicPic KralTV SanalKral GS1905 FB1907 BJK1903 Red_Dragon IronMan Spider.Man CoolKid2012 Class5A 7B-Ayşe Who_Am_I TheAssassin Classy_Girl BassPlayer Analyst42 Hello:) 😀Ayşe😀 李雷 Иван Мария Γιώργος محمد 1071 42 ZeynepNur AyşeGül MrBean DrWho Sıkıcı SIKICI SIKINTI sıkıldım Sıkı Götürücü Oynayarak Amcam Amca06 Bokser Kokteyl Dragonfly UnicornGirl NightOwl ŞampiyonAli KüçükPrens EnİyiBen Ben10 Pikachu".split(
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
			" ",
		),
	)("keeps %s out", (name) => {
		expect(isNicknameOffensive(name)).toBe(true);
	});
});
