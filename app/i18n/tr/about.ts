import { ADMIN_RECORD_DAYS } from "#contract/limits";

const about = {
	licence: {
		lead: "Quizlight, MIT lisanslı özgür bir yazılımdır: Herkes kullanabilir, değiştirebilir ve paylaşabilir.",
		textTitle: "Lisans",
		partsTitle: "Başkalarının emeği",
		parts:
			"Yazı tipi Braille Institute’un Atkinson Hyperlegible Next yazı tipidir (SIL Open Font License 1.1), simgeler Lucide’dendir (ISC). React, React Router, Hono, Zod, Headless UI ve Temml MIT lisanslıdır.",
	},
	source: {
		lead: "Burada çalışan sürüm: {{version}}.",
		there: "Kaynak kodu şu adreste:",
		unknown: "Bu siteyi işleten, kaynak kodunun adresini belirtmemiş. Lütfen kendisine sorun.",
		apiTitle: "Programlar için",
		api: "Programların kullandığı arayüzün açıklaması:",
	},
	privacy: {
		lead: "Bu site neyi, ne için ve ne kadar süre saklar? Reklam göstermez, ziyaretleri saymaz ve başka şirketlerden hiçbir şey yüklemez; tek istisna, yazarların başka sitelerden bağladığı kitap kapaklarıdır.",
		pupils: {
			title: "Oyuna katılanlar",
			text: "Hesap gerekmez, kimse gerçek adı sormaz. Oyun, seçilen takma adı ve yanıtları saklar. Tarayıcıdaki bir çerez, takma ad sahibinin kim olduğunu kanıtlar; ondan başka hiçbir bilgi okunamaz. Canlı veriler oyundan bir gün sonra silinir; sonuç, oyunu yöneten silene kadar, en fazla {{days}} kalır.",
		},
		solo: {
			title: "Tek başına oynayanlar",
			text: "Yalnızca bir sorunun kaç kez doğru, kaç kez yanlış yanıtlandığı sayılır. Kimin yanıtladığı saklanmaz.",
		},
		account: {
			title: "Hesabı olanlar",
			text: "Ad, e-posta adresi, dil, üyelik türü ve parolanın geri çevrilemeyen bir özeti. Bunların yanında yazdıklarınız: quizler, kitaplar, görseller ve soru bildirimleri. Görsellerin içindeki konum ve benzeri bilgiler gönderilmeden önce silinir.",
		},
		browser: {
			title: "Tarayıcınızda",
			text: "Seçtiğiniz dil, oturumun açık olup olmadığı ve daha önce giriş yapılıp yapılmadığı, kaydedilmemiş çalışmalar ve kapattığınız ayarlar. Hiçbir çerez sizi başka sitelerde izlemez.",
		},
		network: {
			title: "Ağ adresleri",
			text: "İstek yağmurlarını ve parola tahminlerini durdurmak için kullanılır. Yeni hesaplar ve e-postalar için ağdan üretilen bir kod en fazla iki gün saklanır; adresin kendisi kaydedilmez.",
		},
		ai: {
			title: "Yapay zekâ",
			none: "Burada kapalı. Metinler bu sitenin kendi sözcük listesiyle denetlenir.",
			on: "Yayımlanacak quiz ve kitap metinleri ile soru yazma istekleri, bu sitenin kullandığı yapay zekâ hizmetine gönderilir. Oyuncuların adları ve yanıtları hiçbir zaman gönderilmez.",
		},
		people: {
			title: "Kim neyi görür?",
			text: "Yayımladıklarınızı herkes görür. Gizli quizleri ve taslakları siz ve yayımlananları inceleyen site yöneticileri görebilir. Bir oyunun sonuçlarını yalnızca o oyunu yöneten görür.",
		},
		rights: {
			title: "Haklarınız",
			text: `Hesap sayfanızda hakkınızda saklanan her şeyi indirebilir, hesabınızı da bunlarla birlikte kimseye sormadan hemen silebilirsiniz. Yöneticilerin kararlarına ilişkin kayıtlar adınız olmadan ${ADMIN_RECORD_DAYS} gün kalır.`,
		},
		contact: {
			title: "Sorularınız için",
			text: "Şuraya yazın:",
			unknown: "Bu sitenin adresini size verene, örneğin okulunuza sorun.",
		},
	},
	accessibility: {
		lead: "Burada herkes oynayabilmeli, oyun başlatabilmeli ve quiz yazabilmeli. Hedefimiz WCAG 2.2, AA düzeyi.",
		done: {
			title: "Neler yapıldı?",
			text: "Her şey klavyeyle yapılabilir; sayfalar ekran okuyuculara uygun hazırlanmıştır. Seçeneklerin renginin yanında bir harfi ve bir şekli vardır. Kalan süre, sonuçlar ve mesajlar duyurulur. Oyunu yöneten süresiz oynatabilir, herkese ya da tek tek oyunculara daha çok süre verebilir. Ses, titreşim ve tek tuşlu kısayollar kapatılabilir; cihazın daha az hareket isteğine uyulur.",
		},
		tried: {
			title: "Neler denendi?",
			text: "Her yeni sürümden önce bütün sayfalar iki dilde, telefonda ve geniş ekranda otomatik olarak denetlenir: karşıtlık, adlar, başlık sırası, dokunma alanlarının büyüklüğü, giriş alanlarının kenarları ve odağın her yerde görünüp görünmediği. Kullanım yolları yalnızca klavyeyle de denenir. Katılma, yanıtlama, sonuç ve düzenleyici, Orca ekran okuyucusuyla denendi. Chromium, Firefox ve Safari’nin motoru denendi.",
		},
		limits: {
			title: "Henüz iyi çalışmayanlar",
			text: "Her gün ekran okuyucu kullanan kimse burayı henüz denemedi. VoiceOver, NVDA, JAWS, TalkBack, Braille ekranları, sesle ya da anahtarla kumanda denenmedi. Canlı oyunda süreye oyunu yöneten karar verir; oyuncular yalnızca daha çok süre isteyebilir. Görseller, yazarının yazdığı açıklama kadar erişilebilirdir. Büyük ekran bakılmak içindir; müzik dışında gösterdiği her şey oyuncunun kendi cihazında da vardır.",
		},
		report: "Ölçüt ölçüt hazırlanmış rapor, kaynak kodunun docs/accessibility klasöründedir:",
		contact: {
			title: "Bir engelle karşılaşırsanız",
			text: "Ne yapmak istediğinizi ve neyin engel olduğunu anlatın. Şuraya yazın:",
			unknown: "Bu sitenin adresini size verene, örneğin okulunuza, ne yapmak istediğinizi ve neyin engel olduğunu anlatın.",
		},
	},
	status: {
		lead: "Şu anda neler çalışıyor? Sayfa yüklenirken denetlendi.",
		pages: "Sayfalar",
		database: "Veritabanı",
		ok: "Çalışıyor",
		away: "Ulaşılamıyor. Süren oyunlar devam eder; diğer her şey veritabanı geri gelince çalışır.",
		ai: "Yapay zekâ",
		aiKind: { "workers-ai": "Açık", "openai-compatible": "Açık", none: "Kapalı" },
		mail: "E-posta",
		mailKind: { binding: "Açık", console: "Kapalı", none: "Kapalı" },
		signups: "Yeni hesaplar",
		signupsKind: { open: "Herkese açık", invite: "Davetle", closed: "Kapalı" },
		results: "Sonuçların saklanma süresi",
		days_one: "{{count}} gün",
		days_other: "{{count}} gün",
		version: "Sürüm",
		unknown: "Şu anda bilinmiyor",
	},
} as const;

export const texts = { about };
