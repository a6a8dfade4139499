export const question = {
	options: "Yanıt seçenekleri",
	chooseSeveral: "Birden çok doğru yanıt var. Hepsini işaretleyip gönder.",
	submit: "Gönder",
	yourAnswer: "Yanıtın",
	correctOption: "Doğru yanıt",
	didYouKnow: "Biliyor muydun?",
	enlarge: "Görseli büyüt",
	shrink: "Görseli kapat",
} as const;
