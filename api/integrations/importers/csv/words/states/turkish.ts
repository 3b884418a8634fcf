import type { StateLexicon } from './meanings.ts';

/** Turkish says "not" within the verb, so that both forms stand here. */
export const TURKISH: StateLexicon = {
  not: 'değil, yok, hiç',
  to: 'gerekiyor, gerekli',
  ready: 'hazır, hazırlandı, planlan*, seçil*, sırada, kuyrukta',
  wait: 'bekle*, bekli*, askıda',
  unclear: 'onaylandı, onaylanmış, kabul, arşivlendi, durduruldu',
  partly: 'kısmen, kısmi, neredeyse, yarı',
  develop: 'geliştirme*, çalışma*, analiz*, tasarım*, kodlama*, uygulamaya, başlamaya, yapılmaya',
  stage: `inceleme*, inceleniyor, kontrol*, onay, onayı, onaya, onayda, onaylama, gözden, yayına, yayınlamaya, yayınlama,
    sürüm*, doğrulama*, dağıtım*, testte, teste, teslime, birleştirme`,
  started: `devam, sürüyor, başla*, yapılıyor, işlemde, işleniyor, geliştiriliyor, aktif, engel*, duraklat*, süreç*, süreçte,
    ilerleme, çalışılıyor, üzerinde, yürütülüyor, bloke*`,
  shipped: 'yayınlandı, yayımlandı, yayında, teslim, doğrulandı, dağıtıldı',
  live: 'canlı, canlıda, canlıya',
  done: `tamam*, bitti, bitir*, bitmiş, biten, yapıldı, kapalı, kapat*, kapandı, çözüldü, çözülmüş, çözüm*, giderildi,
    sonuçlan*, düzeltildi, halledildi`,
  cancelled: `iptal*, redded*, geçersiz*, yinelenen, mükerrer, vazgeç*, yapılmayacak*, düzeltilmeyecek*, silindi, gerek yok,
    gereksiz, reddi, çözülmeyecek*`,
  backlog: `sonra, fikir*, fikri, erteleme*, ertelen*, iş listesi, taslak*, öneri*, gelecek*, istek listesi, planlanmadı,
    planlanmamış, bekleme listesi, ileride`,
  unstarted: `yeni, açık, açıldı, yapılacak*, başlamad*, başlanmad*, başlamam*, başlanmam*, tamamlanmad*, tamamlanmam*, bitmedi,
    bitmemiş, bitirilmedi, yapılmadı, yapılmamış, çözülmedi, çözülmemiş, kapatılmadı, kapanmadı, atandı, atanmadı,
    oluşturuldu, sıradaki`,
  reopened: 'yeniden açıl*, tekrar açıl*',
};
