import { LIMITS } from "#contract/limits";
export const draft = {
	networkKept: "Bağlantı yok. Yazdıklarınız bu tarayıcıda saklanıyor.",
	found: "Bu tarayıcıda {{when}} tarihli kaydedilmemiş çalışma bulundu.",
	restore: "Geri yükle",
	discard: "Bu çalışmayı sil",
	leaveTitle: "Kaydetmeden çıkılsın mı?",
	leaveText: "Değişiklikleriniz kaydedilmedi. Bu tarayıcıda saklanır; döndüğünüzde geri yükleyebilirsiniz.",
	leaveHeld:
		"Üretici için verdiğiniz metin ve quize eklemediğiniz sorular saklanmaz. Diğer değişiklikler bu tarayıcıda kalır; döndüğünüzde geri yükleyebilirsiniz.",
	leave: "Çık",
} as const;
export const sortable = {
	hint: "Almak için boşluk çubuğuna, taşımak için ok tuşlarına, bırakmak için yine boşluk çubuğuna, vazgeçmek için Escape tuşuna basın.",
	lifted: "{{name}} alındı. Sıra: {{place}} / {{count}}.",
	moved: "{{name}}, sıra: {{place}} / {{count}}.",
	dropped: "{{name}} bırakıldı. Sıra: {{place}} / {{count}}.",
	cancelled: "Taşımadan vazgeçildi. {{name}} eski yerinde, sıra: {{place}} / {{count}}.",
} as const;
export const upload = {
	shrinking: "Görsel küçültülüyor…",
	sending: "Görsel gönderiliyor…",
	made: "Küçültüldü: {{width}} × {{height}} piksel, {{size}} KB (önce: {{fromWidth}} × {{fromHeight}}, {{fromSize}} KB). Konum ve diğer bilgiler silindi.",
	kept: "{{width}} × {{height}} piksel, {{size}} KB olarak saklandı. Konum ve diğer bilgiler silindi.",
	failed: "Görsel gönderilemedi. Lütfen yeniden deneyin.",
	again: "Yeniden gönder",
	underWay: "Bir görsel hâlâ gönderiliyor. Lütfen biraz bekleyip yeniden kaydedin.",
	problem: {
		unreadable: "Bu dosya okunabilir bir görsel değil. JPEG, PNG veya WebP gibi bir fotoğraf ya da çizim seçin.",
		tooSmall: `Görsel çok küçük: Her kenarı en az ${LIMITS.picture.side.min} piksel olmalıdır.`,
		tooLong: "Görsel gösterilemeyecek kadar uzun ve dar.",
	},
} as const;
