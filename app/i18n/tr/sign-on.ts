import { RECENT_SIGN_ON_MINUTES } from "#contract/limits";
export const signOn = {
	with: "{{label}} ile devam et",
	orPassword: "ya da parolayla",
	unavailable: "Buraya şu anda giriş yapılamıyor. Lütfen okulunuzdaki bir yöneticiye başvurun.",
	finishing: "Giriş yapılıyor…",
	again: "Giriş sayfasına dön",
	otherTab: "Yeni bir sekmede giriş yapın, sonra buraya dönün.",
	link: {
		title: "Hesabınızı bağlayın",
		text: "{{email}} adresiyle bir hesap zaten var. O hesabın parolasını bir kez girin; bundan sonra iki yolla da giriş yapabilirsiniz.",
		noPassword:
			"Şimdiye kadar hep başka bir düğmeyle mi giriş yaptınız? Yine öyle giriş yapın ve önce hesap sayfasında bir parola belirleyin.",
		email: "E-posta",
		password: "Bu hesabın parolası",
		submit: "Bağla ve giriş yap",
		failed: "Hesap bağlanamadı",
	},
	account: {
		title: "Diğer giriş yolları",
		text: "Bu hesabı açan başka hesaplarınız.",
		since: "Bağlandığı tarih: {{date}}",
		remove: "Kaldır",
		removeTitle: "{{label}} kaldırılsın mı?",
		removeText:
			"Artık {{label}} ile giriş yapamazsınız. Bunu siz bağlamadıysanız aşağıdaki “Diğer cihazlardan çıkış yap” düğmesini de kullanın.",
		removeFailed: "Kaldırılamadı",
		removed: "Kaldırıldı: {{label}}",
		noPassword: "Burada henüz parolanız yok. Parola belirlerseniz diğer hesabınız çalışmasa da giriş yapabilirsiniz.",
		setPassword: "Parola belirle",
		passwordSet: "Parolanız belirlendi",
		confirm: `Bunun için son ${RECENT_SIGN_ON_MINUTES} dakika içinde giriş yapmış olmanız gerekir. Daha mı önceydi? Önce bir kez daha giriş yapın:`,
	},
} as const;

export const texts = { signOn };
