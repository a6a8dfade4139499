import { expect, it } from "vitest";
import { describeRows } from "#tests/helpers/import-rows";
import { parseImport } from "./parse-import";

/* Tests in many forms, and what they become. */

interface Case {
	name: string;
	language: string;
	text: string;
	rows: string[];
	left: string[];
}

const REVOKED_TRUTHS = [
	"D / Y",
	"(D) (Y)",
	"Doğru / Yanlış",
	"Doğru değil",
	"D değil",
	"D mi Y mi?",
	"D Y",
	"D veya Y",
	"Yanlış değil",
	"true is wrong",
];
const REVOKED_LETTERS = [
	...[
		"(A) (B) (C)",
		"A B C",
		"ABC",
		"A) değil",
		"A Değil",
		"A Yanlış",
		"A) is wrong",
		"A - wrong",
		"A. No, B",
		"A) B)",
		"A -> B",
		"A (or B)",
	],
	...["A (veya B)", "A or B", "A / B / C"],
];

const CASES: Case[] = [
	{
		name: "one line tabs with answer behind",
		language: "tr",
		text: `1- Başkent neresidir?
A) İzmir\tB) Ankara\tC) Bursa    Cevap: B
2- En uzun nehir? (Cevap: C)
A) Fırat  B) Dicle  C) Kızılırmak`,
		rows: ["Başkent neresidir? → İzmir | [Ankara] | Bursa", "En uzun nehir? → Fırat | Dicle | [Kızılırmak]"],
		left: [],
	},
	{
		name: "close options single spaces",
		language: "tr",
		text: `1. 2+2 kaçtır?
A) 3 B) 4 C) 5 D) 6
Cevap: B
2. 3+3 kaçtır? A) 5 B) 6 C) 7
Cevap B
3. 5-2?
A) 1 B) 2
C) 3 D) 4
Cevap: C`,
		rows: ["2+2 kaçtır? → 3 | [4] | 5 | 6", "3+3 kaçtır? → 5 | [6] | 7", "5-2? → 1 | 2 | [3] | 4"],
		left: [],
	},
	{
		name: "soru no",
		language: "tr",
		text: `SORU 1
Başkent neresidir?
a-) İzmir
b-) Ankara
Doğru cevap: b
SORU 2
Hangisi il değildir?
a-) Van
b-) Çorlu
c-) Muş
Yanıt: Çorlu`,
		rows: ["Başkent neresidir? → İzmir | [Ankara]", "Hangisi il değildir? → Van | [Çorlu] | Muş"],
		left: [],
	},
	{
		name: "question dot",
		language: "en",
		text: `Question 1. What is 2+2?
(A) 3
(B) 4
(C) 5
Correct answer: (B)
Explanation: because 2+2=4.

Question 2. What is 3+3?
(A) 6
(B) 7
The correct answer is A.`,
		rows: ["What is 2+2? → 3 | [4] | 5 // because 2+2=4.", "What is 3+3? → [6] | 7"],
		left: [],
	},
	{
		name: "explanation unlabeled",
		language: "en",
		text: `1. Which gas?
A. Oxygen
B. Nitrogen
Answer: B
Nitrogen makes up 78 percent of the air.
2. Which planet?
A. Mars
B. Venus
Answer: A) Mars
Mars is called the red planet.

Good luck!`,
		rows: [
			"Which gas? → Oxygen | [Nitrogen] // Nitrogen makes up 78 percent of the air.",
			"Which planet? → [Mars] | Venus // Mars is called the red planet.",
		],
		left: ["Good luck!"],
	},
	{
		name: "answer with text contradiction",
		language: "tr",
		text: `1. Başkent?
A) İzmir
B) Ankara
Cevap: A) Ankara
2. İl?
A) Van
B) Muş
Cevap: E
3. İl?
A) Van
B) Muş
Cevap: bilmiyorum
4. Seçim
A) Van
B) Muş
C) Ağrı
Cevap: A ve C`,
		rows: [
			"Başkent? → İzmir | Ankara ? !answersDiffer",
			"İl? → Van | Muş ? !answerMissing",
			"İl? → Van | Muş ? !answerUnclear",
			"Seçim → [Van] | Muş | [Ağrı]",
		],
		left: [],
	},
	{
		name: "keys",
		language: "tr",
		text: `1. A?
A) x
B) y
2. B?
A) x
B) y
3. C?
A) x
B) y
CEVAPLAR: 1) A 2) B 3) A`,
		rows: ["A? → [x] | y", "B? → x | [y]", "C? → [x] | y"],
		left: [],
	},
	{
		name: "key table 2xn",
		language: "tr",
		text: `1. A?
A) x
B) y
2. B?
A) x
B) y
3. C?
A) x
B) y

Soru\t1\t2\t3
Cevap\tB\tA\tB`,
		rows: ["A? → x | [y]", "B? → [x] | y", "C? → x | [y]"],
		left: [],
	},
	{
		name: "key no heading list",
		language: "en",
		text: `1. A?
A) x
B) y
2. B?
A) x
B) y
3. C?
A) x
B) y

1. B
2. A
3. b`,
		rows: ["A? → x | [y]", "B? → [x] | y", "C? → x | [y]"],
		left: [],
	},
	{
		name: "parts with keys restart",
		language: "tr",
		text: `A. Test
1. A?
A) x
B) y
2. B?
A) x
B) y
B. Doğru yanlış: Doğru olanlara D, yanlış olanlara Y yazınız.
1. Dünya yuvarlaktır.
2. Ay bir yıldızdır.
C. Boşluk doldurma
1. Suyun formülü ____ dır.
2. Altının simgesi ____ dur.

Cevap Anahtarı
A.
1-B 2-A
B.
1-D 2-Y
C.
1. H2O
2. Au`,
		rows: [
			"A? → x | [y]",
			"B? → [x] | y",
			"Dünya yuvarlaktır. → [Doğru] | Yanlış",
			"Ay bir yıldızdır. → Doğru | [Yanlış]",
			"Suyun formülü ____ dır. = H2O",
			"Altının simgesi ____ dur. = Au",
		],
		left: ["A. Test", "B. Doğru yanlış: Doğru olanlara D, yanlış olanlara Y yazınız.", "C. Boşluk doldurma"],
	},
	{
		name: "tf",
		language: "en",
		text: `Part A: True or False
1. The sun is a star. (T) (F)
2. The moon is a star. T / F
Answer: F
3. Water boils at 100 degrees. True / False
Answer: True
4. ( F ) Fish can fly.
5. Birds lay eggs. (T/F)
6. Snow is cold. ( ) True ( ) False
Answer key: 1-T 5-T 6. True`,
		rows: [
			"The sun is a star. → [True] | False",
			"The moon is a star. → True | [False]",
			"Water boils at 100 degrees. → [True] | False",
			"Fish can fly. → True | [False]",
			"Birds lay eggs. → [True] | False",
			"Snow is cold. → [True] | False",
		],
		left: ["Part A: True or False"],
	},
	{
		name: "tf context",
		language: "tr",
		text: `Aşağıdaki cümlelerin doğru olanlarına D, yanlış olanlarına Y yazınız.
( ) 1. Dünya yuvarlaktır.
(Y) 2. Ay yıldızdır.
(D) 3. Su ıslaktır.`,
		rows: ["Dünya yuvarlaktır. → Doğru | Yanlış ?", "Ay yıldızdır. → Doğru | [Yanlış]", "Su ıslaktır. → [Doğru] | Yanlış"],
		left: ["Aşağıdaki cümlelerin doğru olanlarına D, yanlış olanlarına Y yazınız."],
	},
	{
		name: "passage",
		language: "tr",
		text: `1. Önceki soru?
A) a
B) b
Cevap: A

2-3. soruları aşağıdaki metne göre cevaplayınız.
Bir varmış bir yokmuş,
evvel zaman içinde.

2. Metnin türü nedir?
A) masal
B) şiir
Cevap: A
3. Ne zaman?
A) evvel
B) dün
Cevap: A
4. Metinsiz soru?
A) a
B) b`,
		rows: [
			"Önceki soru? → [a] | b",
			"Bir varmış bir yokmuş, ⏎ evvel zaman içinde. ⏎ Metnin türü nedir? → [masal] | şiir",
			"Bir varmış bir yokmuş, ⏎ evvel zaman içinde. ⏎ Ne zaman? → [evvel] | dün",
			"Metinsiz soru? → a | b ?",
		],
		left: ["2-3. soruları aşağıdaki metne göre cevaplayınız."],
	},
	{
		name: "passage english",
		language: "en",
		text: `Read the text and answer questions 1-2.
The cat sat on the mat. It was happy.

1. Where did the cat sit?
A) mat
B) sofa
2. How was it?
A) sad
B) happy
Key: 1-A, 2-B`,
		rows: [
			"The cat sat on the mat. It was happy. ⏎ Where did the cat sit? → [mat] | sofa",
			"The cat sat on the mat. It was happy. ⏎ How was it? → sad | [happy]",
		],
		left: ["Read the text and answer questions 1-2."],
	},
	{
		name: "dialog",
		language: "en",
		text: `1. A: Where are you from?
   B: I am ____ Turkey.
a) from
b) at
c) in
Answer: a
2. Complete: A: Hi! B: ____
Answer: Hello`,
		rows: ["A: Where are you from? ⏎ B: I am ____ Turkey. → [from] | at | in", "Complete: A: Hi! B: ____ = Hello"],
		left: [],
	},
	{
		name: "author",
		language: "en",
		text: `1. "Imagination is more important than knowledge." Who said this?
A. Einstein
Answer: Albert Einstein
2. What is it?
A. Einstein
wrote this.
A) yes
B) no
Answer: B`,
		rows: [
			'"Imagination is more important than knowledge." Who said this? ⏎ A. Einstein = Albert Einstein',
			"What is it? ⏎ A. Einstein ⏎ wrote this. → yes | [no]",
		],
		left: [],
	},
	{
		name: "inner enumeration",
		language: "tr",
		text: `1. Aşağıdaki olayları sıralayınız.
1. Lozan
2. Mudanya
3. Sevr
A) 1-2-3
B) 3-2-1
Cevap: B
2. İkinci soru?
A) x
B) y
Cevap: A
3. Buna göre
1) abc
2) def
3) ghi
4) jkl
hangileri?
A) 1 ve 2
B) 3 ve 4
Cevap: A
4. Dört?
A) x
B) y`,
		rows: [
			"Aşağıdaki olayları sıralayınız. ⏎ 1. Lozan ⏎ 2. Mudanya ⏎ 3. Sevr → 1-2-3 | [3-2-1]",
			"İkinci soru? → [x] | y",
			"Buna göre ⏎ 1) abc ⏎ 2) def ⏎ 3) ghi ⏎ 4) jkl ⏎ hangileri? → [1 ve 2] | 3 ve 4",
			"Dört? → x | y ?",
		],
		left: [],
	},
	{
		name: "ordinals",
		language: "tr",
		text: `17. Birinci soru nedir
A) a
B) b
Cevap: A
18. Osmanlı Devleti'nde
19. yüzyılda yapılan yenilik hangisidir?
A) a
B) b
Cevap: B
19. Son soru?
A) a
B) b
Cevap: A`,
		rows: [
			"Birinci soru nedir → [a] | b",
			"Osmanlı Devleti'nde ⏎ 19. yüzyılda yapılan yenilik hangisidir? → a | [b]",
			"Son soru? → [a] | b",
		],
		left: [],
	},
	{
		name: "ordinals 2",
		language: "tr",
		text: `1. Osmanlı tahtına
2. Mahmut'tan sonra kim geçmiştir?
A) Abdülmecit
B) Abdülaziz
Cevap: A
2. İkinci soru?
A) a
B) b
Cevap: A
3. sınıf öğrencileri kaç kişidir?
A) a
B) b
Cevap: B`,
		rows: [
			"Osmanlı tahtına ⏎ 2. Mahmut'tan sonra kim geçmiştir? → [Abdülmecit] | Abdülaziz",
			"İkinci soru? → [a] | b",
			"sınıf öğrencileri kaç kişidir? → a | [b]",
		],
		left: [],
	},
	{
		name: "gap in numbering",
		language: "en",
		text: `1. A?
A) x
B) y
Answer: A
2. B?
A) x
B) y
Answer: A
4. D?
A) x
B) y
Answer: B
5. E?
A) x
B) y
Answer: B`,
		rows: ["A? → [x] | y", "B? → [x] | y", "D? → x | [y]", "E? → x | [y]"],
		left: [],
	},
	{
		name: "open and number",
		language: "en",
		text: `1. How many legs has a spider?
Answer: 8
2. What is 1/2 + 1/4?
Answer: 3/4
3. Colour of grass
Answer: green / dark green
4. Explain photosynthesis.
Answer: Plants take in carbon dioxide and water and, with the help of light, make sugar and oxygen from them.
5. The capital of ____ is ____.
Answer: France; Paris
6. Speed unit?
Answer: km/h
7. Why is the sky blue?
........................................
........................................
8. Open one`,
		rows: [
			"How many legs has a spider? = 8",
			"What is 1/2 + 1/4? = 3/4",
			"Colour of grass = green | dark green",
			"Explain photosynthesis. (open) // Plants take in carbon dioxide and water and, with the help of light, make sugar and oxygen from them. !longAnswer",
			"The capital of ____ is ____. (open) // France; Paris !severalGaps",
			"Speed unit? = km/h",
			"Why is the sky blue? (open) !noAnswer",
			"Open one (open) !noAnswer",
		],
		left: [],
	},
	{
		name: "whatsapp export",
		language: "tr",
		text: `[12.03.2025 14:22:31] Ayşe Öğretmen: 1) Başkent neresi?
A) İzmir
B) Ankara
Cevap: B
[12.03.2025 14:23:00] Ayşe Öğretmen: 2) İl hangisi?
A) Van
B) Çorlu
Cevap: A
[12.03.2025 14:24:00] Mehmet: Teşekkürler hocam`,
		rows: ["Başkent neresi? → İzmir | [Ankara]", "İl hangisi? → [Van] | Çorlu"],
		left: ["Teşekkürler hocam"],
	},
	{
		name: "chat bold",
		language: "tr",
		text: `*1. Başkent neresi?*
A) İzmir
*B) Ankara*
C) Van

**2. İl hangisi?**
**A) Van**
B) Çorlu`,
		rows: ["Başkent neresi? → İzmir | [Ankara] | Van", "İl hangisi? → [Van] | Çorlu"],
		left: [],
	},
	{
		name: "pure markdown",
		language: "en",
		text: `**Question 1:** What is H2O?
- A) Water
- B) Salt
**Answer:** A

**Question 2:** What is NaCl?
- A) Water
- B) Salt
**Answer: B**`,
		rows: ["What is H2O? → [Water] | Salt", "What is NaCl? → Water | [Salt]"],
		left: [],
	},
	{
		name: "code braces",
		language: "en",
		text: `1. What is printed?
for (int i = 0; i < 3; i++) {
    System.out.print(i);
}
A) 012
B) 123
Answer: A
2. What is {x}?
A) a set
B) a list
Answer: A`,
		rows: [
			"What is printed? ⏎ for (int i = 0; i < 3; i++) { ⏎     System.out.print(i); ⏎ } → [012] | 123",
			"What is {x}? → [a set] | a list",
		],
		left: [],
	},
	{
		name: "signs",
		language: "en",
		text: `1. Choose
A) x (correct)
B) y
2. Choose
a) f (x)
b) g(x)
c) h
Answer: c
3. Choose
[ ] A) one
[x] B) two
[ ] C) three
4. Choose
☐ A) one
☑ B) two
☐ C) three
5. Choose
✅ A) one
B) two
6. A) is ✔  B) are  C) am
7. All
*A) one
*B) two`,
		rows: [
			"Choose → [x] | y",
			"Choose → f (x) | g(x) | [h]",
			"Choose → one | [two] | three",
			"Choose → one | [two] | three",
			"Choose → [one] | two",
			"skipped: noText",
			"All → one | two ?",
		],
		left: [],
	},
	{
		name: "sayılar",
		language: "tr",
		text: `1. Aşağıdaki sayılardan hangisi 3,5'ten büyüktür?
A) 3.4
B) 3,6
C) 2
Cevap: 3,6
2025-2026 yılı
2. "5.000" sayısı kaçtır
A) 5 bin
B) 50
Cevap: A şıkkı`,
		rows: ["Aşağıdaki sayılardan hangisi 3,5'ten büyüktür? → 3.4 | [3,6] | 2 // 2025-2026 yılı", '"5.000" sayısı kaçtır → [5 bin] | 50'],
		left: [],
	},
	{
		name: "cevap satırı çeşitli",
		language: "tr",
		text: `1. Q?
A) x
B) y
C) z
DOĞRU CEVAP: B
2. Q?
A) x
B) y
C) z
Cevabı C'dir.
3. Q?
A) x
B) y
C) z
Cevap C
4. Q?
A) x
B) y
C) z
Doğru seçenek: A
5. Q?
A) x
B) y
C) z
Cevap = b
6. Q?
A) x
B) y
C) z
Yanıt: A, C
7. Q?
A) x
B) y
C) z
Cevap: "B" şıkkı
8. Q?
A) x
B) y
C) z
✅ Cevap: C) z
9. Q?
A) x
B) y
C) z
(Cevap: B)
10. Q?
A) x
B) y
C) z
CEVAP:B
Çözüm: y olmalıdır.`,
		rows: [
			"Q? → x | [y] | z",
			"Q? → x | y | [z]",
			"Q? → x | y | [z]",
			"Q? → [x] | y | z",
			"Q? → x | [y] | z",
			"Q? → [x] | y | [z]",
			"Q? → x | [y] | z",
			"Q? → x | y | [z]",
			"Q? → x | [y] | z",
			"Q? → x | [y] | z // y olmalıdır.",
		],
		left: [],
	},
	{
		name: "açık uçlu + bölüm",
		language: "tr",
		text: `1. Fotosentez nedir? Açıklayınız.

2. Hücre nedir?

BÖLÜM II
1. Su kaç derecede kaynar?
A) 90
B) 100
Cevap: B

BÖLÜM III: Boşluk doldurma
1) Türkiye'nin başkenti ........ 'dır.
2) En büyük gölümüz ______ gölüdür.
Cevaplar
1) Ankara
2) Van`,
		rows: [
			"Fotosentez nedir? Açıklayınız. (open) !noAnswer",
			"Hücre nedir? (open) !noAnswer",
			"Su kaç derecede kaynar? → 90 | [100]",
			"Türkiye'nin başkenti ........ 'dır. (open) !noAnswer",
			"En büyük gölümüz ______ gölüdür. (open) !noAnswer",
		],
		left: ["BÖLÜM II", "BÖLÜM III: Boşluk doldurma", "Cevaplar", "1) Ankara", "2) Van"],
	},
	{
		name: "anahtar kelimeler tek satır",
		language: "tr",
		text: `1. Başkent ____ .
2. Göl ____ .
3. Seç
A) x
B) y
Cevap Anahtarı: 1. Ankara 2. Van 3. B`,
		rows: ["Başkent ____ . = Ankara", "Göl ____ . = Van", "Seç → x | [y]"],
		left: [],
	},
	{
		name: "tabelle",
		language: "de",
		text: `1. Welche Zahl ist gerade?
a) 1   b) 2   c) 3
2. Welche Zahl ist ungerade?
a) 2   b) 4   c) 5
3. Der Himmel ist blau. (R) (F)
Lösungsschlüssel
Nr.  Antwort
1    b
2    c
3    R`,
		rows: ["Welche Zahl ist gerade? → 1 | [2] | 3", "Welche Zahl ist ungerade? → 2 | 4 | [5]", "Der Himmel ist blau. → [True] | False"],
		left: [],
	},
	{
		name: "fr",
		language: "fr",
		text: `1. La Terre est ronde. Vrai / Faux
Réponse : Vrai
2. Quel animal aboie ?
a) le chat
b) le chien
Bonne réponse : b
Explication : le chien aboie.
3. Capitale de la France : ______
Corrigé
3. Paris`,
		rows: [
			"La Terre est ronde. → [True] | False",
			"Quel animal aboie ? → le chat | [le chien] // le chien aboie.",
			"Capitale de la France : ______ = Paris",
		],
		left: [],
	},
	{
		name: "es",
		language: "es",
		text: `1. ¿Cuál es un mamífero?
a) pez
b) ballena
2. El sol es una estrella. (V) (F)
Solucionario
1 b
2 V`,
		rows: ["¿Cuál es un mamífero? → pez | [ballena]", "El sol es una estrella. → [True] | False"],
		left: [],
	},
	{
		name: "çok sütunlu anahtar",
		language: "tr",
		text: `1. a?
A) x
B) y
2. b?
A) x
B) y
3. c?
A) x
B) y
4. d?
A) x
B) y
\fCEVAP ANAHTARI
1\tA\t3\tB
2\tB\t4\tA`,
		rows: ["a? → [x] | y", "b? → x | [y]", "c? → x | [y]", "d? → [x] | y"],
		left: [],
	},
	{
		name: "anahtar çelişir ve fazla",
		language: "tr",
		text: `1. a?
A) x
B) y
Cevap: A
2. b?
A) x
B) y
Cevap anahtarı
1-B
2-E
7-C`,
		rows: ["a? → x | y ? !answersDiffer", "b? → x | y ? !answerMissing"],
		left: ["7-C"],
	},
	{
		name: "anahtar açıklamalı",
		language: "tr",
		text: `1. a?
A) x
B) y
2. b?
A) x
B) y
Cevap Anahtarı
1. B
Çünkü y doğrudur.
2. A
Çünkü x doğrudur.`,
		rows: ["a? → x | [y] // Çünkü y doğrudur.", "b? → [x] | y // Çünkü x doğrudur."],
		left: [],
	},
	{
		name: "sınav kağıdı",
		language: "tr",
		text: `T.C. MİLLİ EĞİTİM BAKANLIĞI
2025-2026 EĞİTİM-ÖĞRETİM YILI 1. DÖNEM 2. YAZILI SINAVI
Adı Soyadı:            Sınıfı:       No:
SORULAR
1) (10 puan) Aşağıdakilerden hangisi canlıdır?
   a) Taş   b) Ağaç
   c) Su    d) Hava
2) (10p) Hangisi büyüktür?
   a) 1.5   b) 2.5
   c) 0.5   d) 1
Başarılar...
Ders Öğretmeni
1-b 2-b`,
		rows: ["(10 puan) Aşağıdakilerden hangisi canlıdır? → Taş | [Ağaç] | Su | Hava", "(10p) Hangisi büyüktür? → 1.5 | [2.5] | 0.5 | 1"],
		left: [
			"T.C. MİLLİ EĞİTİM BAKANLIĞI",
			"2025-2026 EĞİTİM-ÖĞRETİM YILI 1. DÖNEM 2. YAZILI SINAVI",
			"SORULAR",
			"Başarılar...",
			"Ders Öğretmeni",
		],
	},
	{
		name: "sonda not",
		language: "tr",
		text: `1. a?
A) x
B) y
Cevap: A

Not: Her soru 10 puandır.

2. b?
A) x
B) y
Cevap: B`,
		rows: ["a? → [x] | y", "b? → x | [y]"],
		left: ["Not: Her soru 10 puandır."],
	},
	{
		name: "uneven",
		language: "en",
		text: `1.What is it?
A.cat
B.dog
C.U.S.A.
Answer:C
2.  What now?
A . one
B . two
Answer : A
3 . Third?
A: one
B: two
C: three
Answer: c`,
		rows: ["What is it? → cat | dog | [U.S.A.]", "What now? → [one] | two", "Third? → one | two | [three]"],
		left: [],
	},
	{
		name: "lone letters",
		language: "en",
		text: `1. Which blood type?
A) 0
B) A
C) B
D) AB
Answer: B
2. Which vowel comes first?
a) e
b) a
c) i
Answer: a`,
		rows: ["Which blood type? → 0 | A | B | AB ? !answerUnclear", "Which vowel comes first? → e | a | i ? !answerUnclear"],
		left: [],
	},
	{
		name: "şiir",
		language: "tr",
		text: `5. Ben bir küçük cezveyim,
   Köşelerde gezmeyim.

   Bilmece bildirmece,
   Dil üstünde kaydırmaca.

Şiirin konusu nedir?
A) cezve
B) köşe
Cevap: A
6. İkinci?
A) a
B) b`,
		rows: [
			"Ben bir küçük cezveyim, ⏎    Köşelerde gezmeyim. ⏎    Bilmece bildirmece, ⏎    Dil üstünde kaydırmaca. ⏎ Şiirin konusu nedir? → [cezve] | köşe",
			"İkinci? → a | b ?",
		],
		left: [],
	},
	{
		name: "numbers as bullets in stem, two-digit",
		language: "en",
		text: `9. Nine?
A) a
B) b
Answer: A
10. Ten?
A) a
B) b
Answer: B
11. Eleven?
A) a
B) b
Answer: A`,
		rows: ["Nine? → [a] | b", "Ten? → a | [b]", "Eleven? → [a] | b"],
		left: [],
	},
	{
		name: "cevapta nokta ve parantez",
		language: "tr",
		text: `1) Soru?
a) bir
b) iki
Cevap: b)
2) Soru?
a) bir
b) iki
Cevap: b.
3) Soru?
a) bir
b) iki
Cevap: (b)
4) Soru?
a) bir
b) iki
Cevap: b) iki
5) Soru?
a) bir
b) iki
Cevap: b iki
6) Soru?
a) bir
b) iki
Doğru cevap: B seçeneği
7) Soru?
a) bir
b) iki
Cevap: A ve B`,
		rows: [
			"Soru? → bir | [iki]",
			"Soru? → bir | [iki]",
			"Soru? → bir | [iki]",
			"Soru? → bir | [iki]",
			"Soru? → bir | [iki]",
			"Soru? → bir | [iki]",
			"Soru? → [bir] | [iki]",
		],
		left: [],
	},
	{
		name: "soru1: önce açıklama",
		language: "tr",
		text: `Soru 1- Başkent?
A-İzmir
B-Ankara
C-Bursa
Cevap-B
Soru 2- Deniz?
A-Ege
B-Van
Cevap-A`,
		rows: ["Başkent? → İzmir | [Ankara] | Bursa", "Deniz? → [Ege] | Van"],
		left: [],
	},
	{
		name: "beş seçenek e",
		language: "tr",
		text: `1. S?
A) 1  B) 2  C) 3  D) 4  E) 5
Cevap: E
2. S?
A) 1\tB) 2\tC) 3
D) 4\tE) 5
Cevap: D`,
		rows: ["S? → 1 | 2 | 3 | 4 | [5]", "S? → 1 | 2 | 3 | [4] | 5"],
		left: [],
	},
	{
		name: "option wrap",
		language: "en",
		text: `1. Which of the following statements about the water cycle is true?
A) Water that evaporates from the sea falls as rain only over
the sea itself
B) Water moves between air, land
and sea
C) None
Answer: B`,
		rows: [
			"Which of the following statements about the water cycle is true? → Water that evaporates from the sea falls as rain only over the sea itself | [Water moves between air, land and sea] | None",
		],
		left: [],
	},
	{
		name: "single-letter texts gap",
		language: "en",
		text: `1. The article is ___ apple.
a) a   b) an   c) the
Answer: an`,
		rows: ["The article is ___ apple. → a | [an] | the"],
		left: [],
	},
	{
		name: "cr only and questions in parentheses",
		language: "en",
		text: `(1) What is A?
(A) one
(B) two
(2) What is B?
(A) one
(B) two
Answers: 1. A, 2. B`,
		rows: ["What is A? → [one] | two", "What is B? → one | [two]"],
		left: [],
	},
	{
		name: "roman list options",
		language: "tr",
		text: `1. Hangileri doğrudur?
I. a
II. b
A) Yalnız I
B) Yalnız II
C) I ve II
Cevap: C) I ve II
2. I. Murat hangi savaşta öldü?
A) I. Kosova
B) II. Kosova
Cevap: A`,
		rows: [
			"Hangileri doğrudur? ⏎ I. a ⏎ II. b → Yalnız I | Yalnız II | [I ve II]",
			"I. Murat hangi savaşta öldü? → [I. Kosova] | II. Kosova",
		],
		left: [],
	},
	{
		name: "trailing heading caps",
		language: "en",
		text: `1. a?
A) x
B) y
C) z
Answer: A

PART TWO
Answer the following.

2. b?
A) x
B) y
Answer: B`,
		rows: ["a? → [x] | y | z", "b? → x | [y]"],
		left: ["PART TWO", "Answer the following."],
	},
	{
		name: "emoji ten",
		language: "tr",
		text: `🔟 On?
A) x
B) y
Cevap: A
1️⃣1️⃣ Onbir?
A) x
B) y
Cevap: B`,
		rows: ["On? → [x] | y", "Onbir? → x | [y]"],
		left: [],
	},
	{
		name: "tables of numbers in stem",
		language: "en",
		text: `1. Look at the table.
x  1  2  3
y  2  4  6
What is y for x = 2?
A) 2
B) 4
Answer: B
2. Match: 1-a 2-b 3-c
A) yes
B) no`,
		rows: ["Look at the table. ⏎ x 1 2 3 ⏎ y 2 4 6 ⏎ What is y for x = 2? → 2 | [4]", "Match: 1-a 2-b 3-c → yes | no ?"],
		left: [],
	},
	{
		name: "doğru yanlış seçenekli",
		language: "tr",
		text: `1. Dünya düzdür.
A) Doğru
B) Yanlış
Cevap: B
2. Su ıslaktır. ( ) Doğru ( ) Yanlış
3. Ay parlaktır. (D) (Y) Cevap: Y
4. (X) D ( ) Y
5. Güneş sıcaktır ( D / Y )
6. (...) Kedi uçar.
7. [ ] Köpek havlar.`,
		rows: [
			"Dünya düzdür. → Doğru | [Yanlış]",
			"Su ıslaktır. → Doğru | Yanlış ?",
			"Ay parlaktır. → Doğru | [Yanlış]",
			"skipped: noText",
			"Güneş sıcaktır → Doğru | Yanlış ?",
			"Kedi uçar. → Doğru | Yanlış ?",
			"Köpek havlar. → Doğru | Yanlış ?",
		],
		left: [],
	},
	{
		name: "two versions, each with its key",
		language: "tr",
		text: `A GRUBU
1. X?
A) a
B) b
2. Y?
A) c
B) d
B GRUBU
1. Y?
A) c
B) d
2. X?
A) a
B) b
B GRUBU CEVAP ANAHTARI: 1-B 2-A
A GRUBU CEVAP ANAHTARI
1-A 2-B`,
		rows: ["X? → [a] | b", "Y? → c | [d]", "Y? → c | [d]", "X? → [a] | b"],
		left: ["A GRUBU", "B GRUBU", "B GRUBU CEVAP ANAHTARI: 1-B 2-A", "A GRUBU CEVAP ANAHTARI"],
	},
	{
		name: "keys of two versions, one of which is there without its name",
		language: "en",
		text: `1. X?
A) a
B) b
2. Y?
A) c
B) d
Answer key version A: 1-A 2-B
Answer key version B: 1-B 2-A`,
		rows: ["X? → a | b ?", "Y? → c | d ?"],
		left: ["Answer key version A: 1-A 2-B", "Answer key version B: 1-B 2-A"],
	},
	{
		name: "one key with a part for each version, in another order",
		language: "tr",
		text: `Grup A
1. X?
A) a
B) b
Grup B
1. Y?
A) c
B) d
Cevap anahtarı
B Grubu: 1-B
A Grubu: 1-A`,
		rows: ["X? → [a] | b", "Y? → c | [d]"],
		left: ["Grup A", "Grup B", "B Grubu: 1-B", "A Grubu: 1-A"],
	},
	{
		name: "both letters before the sentence",
		language: "tr",
		text: `1. (D) (Y) Güneş yıldızdır.
2. [D] [Y] Ay gezegendir.
3. D / Y Su kaynar.
4. ( D / Y ) Kar beyazdır.
5. V / F : Van bir ildir.
Cevap: D`,
		rows: [
			"Güneş yıldızdır. → Doğru | Yanlış ?",
			"Ay gezegendir. → Doğru | Yanlış ?",
			"Su kaynar. → Doğru | Yanlış ?",
			"Kar beyazdır. → Doğru | Yanlış ?",
			"Van bir ildir. → [Doğru] | Yanlış",
		],
		left: [],
	},
	{
		name: "answers that are not the right one",
		language: "en",
		text: `1. X?
A) a
B) b
Wrong answer: B
2. Y?
A) a
B) b
Your answer: B
3. Z?
A) a
B) b
Student's answer: A
4. W?
A) a
B) b
Yanlış cevap: B`,
		rows: ["X? → a | b ?", "Y? → a | b ?", "Z? → a | b ?", "W? → a | b ?"],
		left: ["Wrong answer: B", "Your answer: B", "Student's answer: A", "Yanlış cevap: B"],
	},
	{
		name: "letters of parts below an answer",
		language: "tr",
		text: `A. Doğru mu yanlış mı?
1. Kar beyazdır. (D) (Y)
Cevap: D
B. Çoktan seçmeli
1. X?
A) a
B) b
Cevap: B
C. Açık uçlu
1. Neden?`,
		rows: ["Kar beyazdır. → [Doğru] | Yanlış", "X? → a | [b]", "Neden? (open) !noAnswer"],
		left: ["A. Doğru mu yanlış mı?", "B. Çoktan seçmeli", "C. Açık uçlu"],
	},
	{
		name: "a letter of a part below a sentence with a blank",
		language: "tr",
		text: `1. Güneş bir yıldızdır. ( )
2. Ay bir gezegendir. ( )
B. Boşluk doldurma
3. Kanı ____ pompalar.
Cevap: kalp`,
		rows: ["Güneş bir yıldızdır. → Doğru | Yanlış ?", "Ay bir gezegendir. → Doğru | Yanlış ?", "Kanı ____ pompalar. = kalp"],
		left: ["B. Boşluk doldurma"],
	},
	{
		name: "options that go on in the next column",
		language: "tr",
		text: `1. X?
A) bir    C) üç
B) iki    D) dört
Cevap: B
2. Y?
A) bir	D) dört
B) iki	E) beş
C) üç
Cevap: E`,
		rows: ["X? → bir | [iki] | üç | dört", "Y? → bir | iki | üç | dört | [beş]"],
		left: [],
	},
	{
		name: "blanks behind sentences, with a key",
		language: "tr",
		text: `1. Kar beyazdır. (   )
2. 2 + 3 = (   )
CEVAP ANAHTARI
1-D
2. 5`,
		rows: ["Kar beyazdır. → [Doğru] | Yanlış", "2 + 3 = ( ) = 5"],
		left: [],
	},
	{
		name: "one option alone",
		language: "tr",
		text: `1. Tek?
A) bir
Cevap: A
2. Hangisi?
a.x
b.y
Cevap:b`,
		rows: ["Tek? ⏎ A) bir (open) !answerUnclear", "Hangisi? ⏎ a.x ⏎ b.y (open) !answerUnclear"],
		left: [],
	},
	{
		name: "solutions with words under a heading",
		language: "tr",
		text: `1. X?
A) a
B) b
2. Y?
A) c
B) d
Çözümler
1. b şıkkı doğrudur, çünkü böyledir.
Cevap: B
2. a şıkkı doğrudur.
Cevap: A`,
		rows: ["X? → a | [b] // b şıkkı doğrudur, çünkü böyledir.", "Y? → [c] | d // a şıkkı doğrudur."],
		left: [],
	},
	{
		name: "ways to write an answer",
		language: "tr",
		text: `1. X?
A) a
B) b
Cevap: B\u200e
2. X?
A) a
B) b
Cevap: ( B )
3. X?
A) a
B) b
Cevap => B
4. X?
A) a
B) b
La réponse correcte est la b)
5. X?
A) a
B) b
Antwort b ist richtig.
6. X?
A) a
B) b
Cevap: A veya B
7. X?
A) a
B) b
Answer: A or B
8. Kaç?
Cevap: 1923.
9. X?
A) a
B)* b
10. X?
✗ A) a
✓ B) b
11. X?
A) a
B) b
Cevap: B
**Açıklama:** Van`,
		rows: [
			"X? → a | [b]",
			"X? → a | [b]",
			"X? → a | [b]",
			"X? → a | [b]",
			"X? → a | [b]",
			"X? → a | b ? !answerUnclear",
			"X? → a | b ? !answerUnclear",
			"Kaç? = 1923",
			"X? → a | [b]",
			"X? → a | [b]",
			"X? → a | [b] // Van",
		],
		left: [],
	},
	{
		name: "two options with a colon",
		language: "tr",
		text: `1. Başkent?
A: Ankara
B: İzmir
Cevap: A
2. Başkent?
a: Rome ✓
b: Bern
3. Kim haklı?
A: Gidelim.
B: Kalalım.`,
		rows: ["Başkent? → [Ankara] | İzmir", "Başkent? → [Rome] | Bern", "Kim haklı? ⏎ A: Gidelim. ⏎ B: Kalalım. (open) !noAnswer"],
		left: [],
	},
	{
		name: "a test that goes on from another one",
		language: "en",
		text: `Question 5. The heart ____ blood.
Question 6. 3 × 4 = ____
Question 8. Which?
A) x
B) y
Answer: A`,
		rows: ["The heart ____ blood. (open) !noAnswer", "3 × 4 = ____ (open) !noAnswer", "Which? → [x] | y"],
		left: [],
	},
	{
		name: "one question out of a test",
		language: "tr",
		text: `17. Amip nasıl hareket eder?
A) Kamçı
B) Yalancı ayak`,
		rows: ["Amip nasıl hareket eder? → Kamçı | Yalancı ayak ?"],
		left: [],
	},
	{
		name: "numbered rules above a test",
		language: "tr",
		text: `Açıklamalar
1. Sınav süresi 40 dakikadır.
2. Kurşun kalem kullanınız.
3. Her soru 10 puandır.

1. X?
A) a
B) b
2. Y?
A) c
B) d
Cevap anahtarı: 1-A 2-B`,
		rows: ["X? → [a] | b", "Y? → c | [d]"],
		left: ["Açıklamalar", "1. Sınav süresi 40 dakikadır.", "2. Kurşun kalem kullanınız.", "3. Her soru 10 puandır."],
	},
	{
		name: "numbered rules without a heading, then questions by a word",
		language: "tr",
		text: `1. Süre 40 dakikadır.
2. Kalem kullanınız.

Soru 1: X?
A) a
B) b
Soru 2: Y?
A) c
B) d
Cevap anahtarı: 1-A 2-B`,
		rows: ["X? → [a] | b", "Y? → c | [d]"],
		left: ["1. Süre 40 dakikadır.", "2. Kalem kullanınız."],
	},
	{
		name: "open questions above a part of choices",
		language: "tr",
		text: `A. Açık uçlu
1. Fotosentezi açıklayınız.
2. Suyu tanımlayınız.
B. Çoktan seçmeli
1. X?
A) a
B) b
Cevap: B
2. Y?
A) c
B) d
Cevap: A`,
		rows: ["Fotosentezi açıklayınız. (open) !noAnswer", "Suyu tanımlayınız. (open) !noAnswer", "X? → a | [b]", "Y? → [c] | d"],
		left: ["A. Açık uçlu", "B. Çoktan seçmeli"],
	},
	{
		name: "a key whose parts are named in another order",
		language: "tr",
		text: `I. BÖLÜM
1. X?
A) a
B) b
2. Y?
A) c
B) d
II. BÖLÜM
1. Z?
A) a
B) b
2. W?
A) c
B) d
Cevaplar
2. Bölüm: 1-B 2-A
1. Bölüm: 1-A 2-B`,
		rows: ["X? → [a] | b", "Y? → c | [d]", "Z? → a | [b]", "W? → [c] | d"],
		left: ["I. BÖLÜM", "II. BÖLÜM", "2. Bölüm: 1-B 2-A", "1. Bölüm: 1-A 2-B"],
	},
	{
		name: "sentences whose answer takes itself back",
		language: "tr",
		text: [
			"(Y) Kar beyazdır. (D) (Y)\nCevap: D",
			"( D ) Z. D / Y",
			...REVOKED_TRUTHS.map((answer) => `Kar beyazdır. (D) (Y)\nCevap: ${answer}`),
		]
			.concat(["Kar beyazdır. (D) (Y)\nCevap: Doğru, çünkü kar beyazdır.", "Kar beyazdır. (D) (Y)\nCevap: Yanlış. Kar karadır."])
			.map((question, place) => `${place + 1}. ${question}`)
			.join("\n"),
		rows: [
			"Kar beyazdır. → Doğru | Yanlış ? !answersDiffer",
			"Z. → [Doğru] | Yanlış",
			...REVOKED_TRUTHS.map(() => "Kar beyazdır. → Doğru | Yanlış ? !answerUnclear"),
			"Kar beyazdır. → [Doğru] | Yanlış // çünkü kar beyazdır.",
			"Kar beyazdır. → Doğru | [Yanlış] // Kar karadır.",
		],
		left: [],
	},
	{
		name: "options whose answer takes itself back, or says nothing",
		language: "tr",
		text: [...REVOKED_LETTERS, "A) çünkü öyledir", "A – because it is so.", "A, B ve C"]
			.map((answer, place) => `${place + 1}. X? A) c  B) d  C) e\nCevap: ${answer}`)
			.join("\n"),
		rows: [
			...REVOKED_LETTERS.map(() => "X? → c | d | e ? !answerUnclear"),
			"X? → [c] | d | e // çünkü öyledir",
			"X? → [c] | d | e // because it is so.",
			"X? → [c] | [d] | [e]",
		],
		left: [],
	},
	{
		name: "an empty form under the heading of a key",
		language: "tr",
		text: `1. X?
A) a
B) b
2. Y?
A) c
B) d
3. Kar beyazdır. (D) (Y)
CEVAPLAR
1. (A) (B) (C) (D)
2. A (B de olur)
3. (D) (Y)`,
		rows: ["X? → a | b ? !answerUnclear", "Y? → c | d ? !answerUnclear", "Kar beyazdır. → Doğru | Yanlış ? !answerUnclear"],
		left: [],
	},
	{
		name: "a passage under a bare range",
		language: "tr",
		text: `1. Soru?
A) a
B) b
Cevap: A
(2–3) Metin: Ali okula gitti.
2. Kim?
A) a
B) b
3. Nereye?
A) a
B) b
4–5
Sonra eve döndü.
4. Ne zaman?
A) a
B) b
5. 5-7 yaş arası çocuklar ne oynar?
A) a
B) b`,
		rows: [
			"Soru? → [a] | b",
			"Metin: Ali okula gitti. ⏎ Kim? → a | b ?",
			"Metin: Ali okula gitti. ⏎ Nereye? → a | b ?",
			"Sonra eve döndü. ⏎ Ne zaman? → a | b ?",
			"Sonra eve döndü. ⏎ 5-7 yaş arası çocuklar ne oynar? → a | b ?",
		],
		left: ["4–5"],
	},
	{
		name: "a letter on the line before the number",
		language: "en",
		text: `___ 1. The sun is hot.
_T_ 2. Fire is hot.
_F_ 3. Iron is soft.`,
		rows: ["The sun is hot. → True | False ?", "Fire is hot. → [True] | False", "Iron is soft. → True | [False]"],
		left: [],
	},
	{
		name: "one long answer with a semicolon",
		language: "tr",
		text: `1. Neden yağmur yağar?
Cevap: Çünkü su buharlaşır, yükselir, soğur ve yağmur olarak yeryüzüne geri döner; bu döngü sürer.
2. Çözüm?
A) a
B) b
Çözüm: Doğru cevap: B
3. Hangisi?
A) a
B) b
False answer: B`,
		rows: [
			"Neden yağmur yağar? (open) // Çünkü su buharlaşır, yükselir, soğur ve yağmur olarak yeryüzüne geri döner; bu döngü sürer. !longAnswer",
			"Çözüm? → a | [b]",
			"Hangisi? → a | b ?",
		],
		left: ["False answer: B"],
	},
	{
		name: "letters behind several sentences",
		language: "tr",
		text: `1. Kar beyazdır. (D)
2. Kömür beyazdır. (Y)
3. Vitaminlerden biri (D)`,
		rows: ["Kar beyazdır. → [Doğru] | Yanlış", "Kömür beyazdır. → Doğru | [Yanlış]", "Vitaminlerden biri (D) (open) !noAnswer"],
		left: [],
	},
	{
		name: "letters of a chat in squares and circles",
		language: "tr",
		text: `1. Başkent?
🅰️ Ankara
🅱️ İzmir
Cevap: 🅰️
2. Hangisi?
Ⓐ bir  Ⓑ iki  Ⓒ üç
Cevap: C`,
		rows: ["Başkent? → [Ankara] | İzmir", "Hangisi? → bir | iki | [üç]"],
		left: [],
	},
	{
		name: "numbers with a dash before ordinals",
		language: "tr",
		text: `1- 3. sınıf öğrencisi kaç yaşındadır?
A) 8
B) 9
2- Başkent?
A) Ankara
B) İzmir
3- 5. ay hangisidir?
A) Mayıs
B) Nisan
CEVAPLAR
1. A
2. A
3. A`,
		rows: ["3. sınıf öğrencisi kaç yaşındadır? → [8] | 9", "Başkent? → [Ankara] | İzmir", "5. ay hangisidir? → [Mayıs] | Nisan"],
		left: [],
	},
	{
		name: "explanations behind a letter",
		language: "en",
		text: `1. X?
A) a
B) b
Answer: A. A noun is needed here.
2. X?
A) a
B) b
Answer: B. No other option fits.
3. X?
A) a
B) b
Cevap: B (D vitamini içerir)
4. X?
A) a
B) b
Answer: A, because it is so.
5. X?
A) a
B) b
Cevap: B) olamaz`,
		rows: [
			"X? → [a] | b // A noun is needed here.",
			"X? → a | [b] // No other option fits.",
			"X? → a | [b] // (D vitamini içerir)",
			"X? → [a] | b // because it is so.",
			"X? → a | b ? !answerUnclear",
		],
		left: [],
	},
	{
		name: "the key of another version",
		language: "tr",
		text: `A GRUBU
1. X?
A) a
B) b
2. Y?
A) c
B) d
B GRUBU CEVAP ANAHTARI
1-B 2-B`,
		rows: ["X? → a | b ?", "Y? → c | d ?"],
		left: ["A GRUBU", "B GRUBU CEVAP ANAHTARI", "1-B 2-B"],
	},
	{
		name: "keys by the names of parts",
		language: "tr",
		text: `TÜRKÇE
1. X?
A) a
B) b
2. Y?
A) c
B) d
MATEMATİK
1. Z?
A) a
B) b
2. W?
A) c
B) d
MATEMATİK CEVAP ANAHTARI
1-B 2-B
TÜRKÇE CEVAP ANAHTARI
1-A 2-A`,
		rows: ["X? → [a] | b", "Y? → [c] | d", "Z? → a | [b]", "W? → c | [d]"],
		left: ["TÜRKÇE", "MATEMATİK", "MATEMATİK CEVAP ANAHTARI", "TÜRKÇE CEVAP ANAHTARI"],
	},
	{
		name: "keys by the letters of parts",
		language: "tr",
		text: `A. Kelime Bilgisi
1. X?
A) a
B) b
2. Y?
A) c
B) d
B. Dil Bilgisi
1. Z?
A) a
B) b
2. W?
A) c
B) d
CEVAP ANAHTARI
B. 1-B 2-B
A. 1-A 2-A`,
		rows: ["X? → [a] | b", "Y? → [c] | d", "Z? → a | [b]", "W? → c | [d]"],
		left: ["A. Kelime Bilgisi", "B. Dil Bilgisi"],
	},
	{
		name: "headings with numbers",
		language: "tr",
		text: `1. BÖLÜM
1- X?
A) a
B) b
2- Y?
A) c
B) d
2. BÖLÜM
1- Z?
A) a
B) b
2- W?
A) c
B) d
2. BÖLÜM CEVAP ANAHTARI
1-B 2-B
1. BÖLÜM CEVAP ANAHTARI
1-A 2-A`,
		rows: ["X? → [a] | b", "Y? → [c] | d", "Z? → a | [b]", "W? → c | [d]"],
		left: ["1. BÖLÜM", "2. BÖLÜM", "2. BÖLÜM CEVAP ANAHTARI", "1. BÖLÜM CEVAP ANAHTARI"],
	},
	{
		name: "versions under headings of a class",
		language: "tr",
		text: `7. SINIF MATEMATİK SINAVI – A GRUBU
1. X?
A) a
B) b
2. Test 3 kolaydır. (D) (Y)
7. SINIF MATEMATİK SINAVI – B GRUBU
1. Z?
A) a
B) b
2. W?
A) c
B) d`,
		rows: ["X? → a | b ?", "Test 3 kolaydır. → Doğru | Yanlış ?", "Z? → a | b ?", "W? → c | d ?"],
		left: ["7. SINIF MATEMATİK SINAVI – A GRUBU", "7. SINIF MATEMATİK SINAVI – B GRUBU"],
	},
	{
		name: "columns with a fifth option, and a heading below",
		language: "tr",
		text: `1. X?
A. bir	C. üç
B. iki	D. dört
B. DİL BİLGİSİ
1. Y?
A. a
B. b
2. Z?
A) bir	C) üç
B) iki	D) dört
	E) beş`,
		rows: ["X? → bir | iki | üç | dört ?", "Y? → a | b ?", "Z? → bir | iki | üç | dört | beş ?"],
		left: ["B. DİL BİLGİSİ"],
	},
	{
		name: "two questions on one line",
		language: "tr",
		text: `1. X?          2. Y?
A) bir          A) bes
B) iki          B) alti
Cevap: A       Cevap: B`,
		rows: ["X? 2. Y? ⏎ A) bir → bes | iki B) alti ? // Cevap: B !answerUnclear"],
		left: [],
	},
	{
		name: "true and false by the key alone",
		language: "tr",
		text: `1. Kar beyazdır.
2. Kömür beyazdır.
3. Su ıslaktır.
Cevaplar: 1-D 2-Y 3-D`,
		rows: ["Kar beyazdır. → [Doğru] | Yanlış", "Kömür beyazdır. → Doğru | [Yanlış]", "Su ıslaktır. → [Doğru] | Yanlış"],
		left: [],
	},
	{
		name: "instructions above a part are no rules",
		language: "tr",
		text: `Yönerge: Doğru cümlelere D, yanlışlara Y yazınız.
1. Kar beyazdır.
2. Kömür beyazdır.
Çoktan seçmeli sorular
1. X?
A) a
B) b
2. Y?
A) c
B) d
CEVAPLAR
1-D 2-Y
1-A 2-B`,
		rows: ["Kar beyazdır. → [Doğru] | Yanlış", "Kömür beyazdır. → Doğru | [Yanlış]", "X? → [a] | b", "Y? → c | [d]"],
		left: ["Yönerge: Doğru cümlelere D, yanlışlara Y yazınız.", "Çoktan seçmeli sorular"],
	},
	{
		name: "numbers of questions inside a question",
		language: "tr",
		text: `1. Ali sınavda matematikten
2 ile 3 soru çözdü. Toplam kaç soru çözmüştür?
A) 5
B) 6
Cevap: A
2. Maçların sonuçları
3-4
ise kaç gol atıldı?
A) 21
B) 12
3. X?
A) a
B) b
4. Y?
A) a
B) b`,
		rows: [
			"Ali sınavda matematikten ⏎ 2 ile 3 soru çözdü. Toplam kaç soru çözmüştür? → [5] | 6",
			"Maçların sonuçları ⏎ 3-4 ⏎ ise kaç gol atıldı? → 21 | 12 ?",
			"X? → a | b ?",
			"Y? → a | b ?",
		],
		left: [],
	},
	{
		name: "explanations between questions without empty lines",
		language: "tr",
		text: `1. X?
A) a
B) b
Cevap: A
Açıklama: Çünkü öyle.
2. Y?
A) a
B) b
Cevap: A
Açıklama: Çünkü böyle.
3. Z?
A) a
B) b
Cevap: B`,
		rows: ["X? → [a] | b // Çünkü öyle.", "Y? → [a] | b // Çünkü böyle.", "Z? → a | [b]"],
		left: [],
	},
	{
		name: "a wrapped sentence that ends like an instruction",
		language: "tr",
		text: `1. Depremden önce evde alınması gereken önlemleri
aşağıya maddeler hâlinde yazınız.
2. Kar beyazdır. (D) (Y) (2 puan)`,
		rows: [
			"Depremden önce evde alınması gereken önlemleri ⏎ aşağıya maddeler hâlinde yazınız. (open) !noAnswer",
			"Kar beyazdır. → Doğru | Yanlış ?",
		],
		left: [],
	},
	{
		name: "one line of answers for all",
		language: "tr",
		text: `1. X?
A) a
B) b
C) c
2. Y?
A) d
B) e
C) f
Cevaplar: B C`,
		rows: ["X? → a | [b] | c", "Y? → d | e | [f]"],
		left: [],
	},
	{
		name: "one line of answers, but not for all",
		language: "tr",
		text: `1. X?
A) a
B) b
C) c
2. Y?
A) d
B) e
C) f
3. Z?
A) d
B) e
C) f
Cevaplar: B, C`,
		rows: ["X? → a | b | c ?", "Y? → d | e | f ?", "Z? → d | e | f ?"],
		left: ["Cevaplar: B, C"],
	},
	{
		name: "answers of somebody",
		language: "tr",
		text: `1. X?
A) a
B) b
Eski cevap: B
2. X?
A) a
B) b
Tom's answer: B
3. X?
A) a
B) b
Not the answer: B`,
		rows: ["X? → a | b ?", "X? → a | b ?", "X? → a | b ?"],
		left: ["Eski cevap: B", "Tom's answer: B", "Not the answer: B"],
	},
	{
		name: "blanks and letters behind the numbers",
		language: "en",
		text: `Write T (true) or F (false).
1. ___ Lions are mammals.
2. ____ Spiders have six legs.
3. _T_ Snow is white.
Answers: 1-T 2-F`,
		rows: ["Lions are mammals. → [True] | False", "Spiders have six legs. → True | [False]", "Snow is white. → [True] | False"],
		left: ["Write T (true) or F (false)."],
	},
	{
		name: "several questions on one line",
		language: "tr",
		text: `1. X? A) a B) b C) c Cevap: B 2. Y? A) a B) b C) c Cevap: C`,
		rows: ["X? → a | b | c Cevap: B 2. Y? A) a B) b C) c ? !answerUnclear"],
		left: [],
	},
	{
		name: "options of verses",
		language: "tr",
		text: `1. Hangisinde redif vardır?
A) Ben gelmedim dava için
Benim işim sevi için
B) Dostun evi gönüllerdir
Gönüller yapmaya geldim
Cevap: A`,
		rows: ["Hangisinde redif vardır? → [Ben gelmedim dava için Benim işim sevi için] | Dostun evi gönüllerdir Gönüller yapmaya geldim"],
		left: [],
	},
	{
		name: "a key as a table of a chat",
		language: "en",
		text: `1. X?
A) a
B) b
2. Y?
A) c
B) d
Answer key
| Question | Answer |
|---|---|
| 1 | B |
| 2 | A |`,
		rows: ["X? → a | [b]", "Y? → [c] | d"],
		left: [],
	},
];

it.each(CASES)("$language: $name", async ({ language, text, rows, left }) => {
	const labels = language === "tr" ? { true: "Doğru", false: "Yanlış", language } : { true: "True", false: "False", language };
	const result = await parseImport({ name: "", bytes: new TextEncoder().encode(text) }, labels);
	expect(result.format).toBe("test");
	expect(describeRows(result)).toEqual(rows);
	expect(result.notRead).toEqual(left);
});
