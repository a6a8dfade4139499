import { LIMITS } from "#contract/limits";
export const login = {
	title: "Giriş yap",
	email: "E-posta",
	password: "Parola",
	submit: "Giriş yap",
	noAccount: "Henüz hesabınız yok mu?",
	toRegister: "Kaydol",
	forgot: "Parolanızı mı unuttunuz?",
	toHome: "Ana sayfaya dön",
	errorDefault: "Giriş yapılamadı. Lütfen bilgilerinizi kontrol edin.",
	againTitle: "Lütfen yeniden giriş yapın",
	againText: "Oturumunuz sona erdi. Kaldığınız yerden devam etmek için giriş yapın; yazdıklarınız kaybolmadı.",
	adminNeeded: "Bu sayfa için yönetici hesabı gerekiyor.",
	signedInAs: "{{email}} hesabıyla giriş yaptınız. Bu sayfayı açmak için bir yönetici hesabıyla giriş yapın.",
} as const;
export const register = {
	title: "Kaydol",
	name: "Ad",
	email: "E-posta",
	password: "Parola",
	confirmPassword: "Parola (tekrar)",
	submit: "Kaydol",
	haveAccount: "Zaten hesabınız var mı?",
	toLogin: "Giriş yap",
	invited: "Davet edildiniz. Davetle tek bir hesap açılabilir.",
	inviteOnly: "Burada kayıt olmak için davet gerekiyor. Lütfen bir yöneticiden davet bağlantısı isteyin.",
	closed: "Burada şu anda yeni hesap açılamıyor. Davetiniz varsa bağlantısını açın.",
	errorDefault: "Kayıt yapılamadı. Lütfen yeniden deneyin.",
} as const;
export const password = { hint: `En az ${LIMITS.password.min} karakter`, mismatch: "Parolalar eşleşmiyor" } as const;
