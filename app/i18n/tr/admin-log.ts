export const adminLog = {
	title: "Denetim kaydı",
	subtitle: "Yöneticilerin yaptıkları: kim, neyi, ne zaman; öncesi ve sonrasıyla.",
	filter: "Göster",
	errorLoad: "Denetim kaydı yüklenemedi",
	before: "Önce",
	after: "Sonra",
	target: { all: "Hepsi", quiz: "Quizler", question: "Sorular", book: "Kitaplar", report: "Bildirimler", user: "Kullanıcılar" },
	action: {
		quiz: { approve: "Quiz onaylandı", reject: "Quiz reddedildi", delete: "Quiz silindi" },
		question: { update: "Soru değiştirildi", delete: "Soru silindi", validate: "Soru yapay zekâ ile denetlendi" },
		book: { hide: "Kitap gizlendi" },
		report: { update: "Bildirim değiştirildi" },
		reports: { resolved: "Bildirimler çözüldü", rejected: "Bildirimler reddedildi" },
		user: { membership: "Üyelik değiştirildi", "reset-link": "Parola bağlantısı oluşturuldu" },
	},
} as const;
