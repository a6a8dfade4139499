export const question = {
	options: "Yanıt seçenekleri",
	chooseSeveral: "Birden çok doğru yanıt var. Hepsini işaretleyip gönderin.",
	submit: "Gönder",
	yourAnswer: "Yanıtınız",
	correctOption: "Doğru yanıt",
	didYouKnow: "Biliyor muydunuz?",
	enlarge: "Görseli büyüt",
	shrink: "Görseli kapat",
} as const;
