const answerCards = {
	title: "Yanıt kartları",
	subtitle: "Telefonsuz oyun için: her öğrenci bir kart kaldırır, kamera bütün sınıfı bir anda okur.",
	print: "Kartları yazdır",
	which: "Hangi kartlar",
	from: "İlk numara",
	to: "Son numara",
	range: "{{min}} ile {{max}} arasında sayılar girin.",
	order: "Son numara ilk numaradan küçük olamaz.",
	size: "Boyut",
	small: "A4’te iki kart",
	large: "A4’te bir kart",
	smallHint: "Çoğu sınıf için: Full HD kamera yaklaşık 6 metreden okur.",
	largeHint: "Büyük salonlar için: Full HD kamera yaklaşık 9 metreden okur.",
	total_one: "{{count}} kart, {{sheets}} A4",
	total_other: "{{count}} kart, {{sheets}} A4",
	sheets_one: "{{count}} sayfa",
	sheets_other: "{{count}} sayfa",
	ofClass: "Bu sınıfın yanıt kartları",
	ofClassText: "Telefonsuz oyunlar için. Her kartta öğrencinin numarası vardır; kart hep aynı öğrencinindir.",
	withLabels: "Kartlara etiketleri de bas",
	without_one: "{{count}} öğrencinin yanıt kartı yok. Öğrenci listesinden verebilirsiniz.",
	without_other: "{{count}} öğrencinin yanıt kartı yok. Öğrenci listesinden verebilirsiniz.",
	noneInClass: "Bu sınıfta yanıt kartı olan öğrenci yok.",
	paper: "Beyaz, parlak olmayan kâğıda %100 ölçekle basın, arkasını boş bırakın. Bir takım bütün sınıflarınıza yeter.",
	how: "Nasıl çalışır?",
	steps: {
		print: {
			title: "Yazdırıp dağıtın",
			text: "Her öğrenciye numaralı bir kart düşer. Her kart farklıdır: kimse yanındakinin yanıtını kopyalayamaz.",
		},
		hold: {
			title: "Yanıt yukarıda tutulur",
			text: "Kartın her kenarı bir yanıttır: A, B, C veya D. Öğrenci kendi yanıtını yukarı çevirip kartı kaldırır.",
		},
		read: {
			title: "Kamera sınıfı okur",
			text: "Bilgisayarınız, tabletiniz veya telefonunuz bütün kartları bir anda okur. Görüntüler o cihazdan hiç çıkmaz.",
		},
	},
	try: "Bir kartla deneyin",
	start: "Telefonsuz başlat",
	preview: "{{number}} numaralı kartın baskıdaki hâli",
	card: "{{card}} numaralı yanıt kartı",
	hint: "Yanıtını yukarı çevir",
};

/** Texts of the page with answer cards, and of the cards. */
export const texts = { answerCards };
