/** Where a quiz is among its author's books. */
export const place = {
	book: "Kitap",
	topic: "Konu",
	none: "Kitapta değil",
	noTopic: "Konu yok",
	thisBook: "Mevcut kitap",
	topicNumber: "Konu {{number}}",
	topicName: "{{number}}. {{title}}",
	failed: "Kitaplarınız yüklenemedi.",
} as const;
/** What is asked before a quiz is published. */
export const publish = {
	title: "Quizi yayımla",
	updateTitle: "Quizi güncelle",
	public: "Herkes ana sayfada bulabilir, oynatabilir ve tek başına oynayabilir.",
	private: "Yalnızca siz bulabilir ve oynatabilirsiniz. Oyuncular her zamanki gibi PIN ile katılır.",
	held: "Görsellere önce bir yönetici bakar; o zamana kadar quizi kimse oynayamaz. Şimdi oynatmak için “Gizli”yi seçin, daha sonra herkese açın.",
} as const;
/** Two versions of a quiz that was changed in two places. */
export const conflict = {
	title: "Farklar",
	text: "Her fark için bir sürüm alınır. Önerilen, siz quizi açtıktan sonra değiştirilmiş olandır.",
	same: "İki sürümün içeriği aynı.",
	mine: "Sizin sürümünüz",
	theirs: "Kayıtlı sürüm",
	all: { mine: "Hepsini benimkinden al", theirs: "Hepsini kayıtlı sürümden al" },
	both: "İkisinde de değişti",
	settings: {
		name: "Quiz adı",
		language: "Dil",
		visibility: "Görünürlük",
		ages: "Yaşlar",
		defaultTimeLimit: "Varsayılan süre",
		place: "Kitap ve konu",
	},
	order: "Soruların sırası",
	orders: { mine: "Buradaki sıra", theirs: "Kayıtlı sürümdeki sıra" },
	seconds: "{{seconds}} sn",
	picture: "Görsel: {{alt}}",
	absent: "Bu sürümde yok",
	noQuestion: "Bir quizde en az bir soru olmalıdır.",
	tooMany: "Bir quizde en çok {{max}} soru olabilir.",
	take: "Bu seçimi kullan",
} as const;
