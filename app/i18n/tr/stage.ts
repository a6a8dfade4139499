export const stage = {
	joinAt: "Katılma adresi",
	qrLabel: "{{link}} katılma bağlantısının QR kodu",
	paused: "Ara",
	pausedText: "Birazdan devam ediyoruz.",
	offline: "Bağlantı kesildi. Yeniden deneniyor…",
	gone: "Bu oyun artık yok",
	goneText: "Kapatıldı ya da bir süre önce bitti.",
	forbidden: "Bu ekran başka birinin oyununa ait",
	forbiddenText: "Oyunun yönetim panelinden ya da eşleştirme bağlantısıyla açın.",
	answeredOf: "/ {{count}} yanıtladı",
	waitingFor_one: "{{count}} oyuncunun hâlâ süresi var",
	waitingFor_other: "{{count}} oyuncunun hâlâ süresi var",
	controls: "Ekran ayarları",
	fullScreen: "Tam ekran",
	leaveFullScreen: "Tam ekrandan çık",
	textSizes: {
		normal: "Normal yazı",
		large: "Büyük yazı",
		larger: "En büyük yazı",
	},
	show: {
		answers: "Yanıtları göster",
		ranking: "Sıralamayı göster",
		podium: "Kürsüyü göster",
		finished: "Devam et",
	},
	answers: {
		title: "Yanıtlar",
	},
	ranking: {
		title: "Sıralama",
	},
	podium: {
		title: "Kazananlar",
	},
	sound: {
		music: "Müzik",
		effects: "Efektler",
		volume: "Ses düzeyi",
		click: "Ses için ekrana bir kez tıklayın",
	},
	finished: {
		title: "Oynadığınız için teşekkürler!",
	},
} as const;
