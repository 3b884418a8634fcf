import { describe, expect, test } from 'vitest';
import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import { groupOfState } from './state-words.ts';
import { foldText } from '../words/fold-text.ts';
import { RUSSIAN, UKRAINIAN } from '../words/states/east-slavic.ts';
import { ENGLISH } from '../words/states/english.ts';
import { DUTCH, GERMAN } from '../words/states/germanic.ts';
import { FRENCH, ITALIAN, PORTUGUESE, SPANISH } from '../words/states/romance.ts';
import { TURKISH } from '../words/states/turkish.ts';
import { CHINESE, JAPANESE, KOREAN } from '../words/states/unspaced.ts';
import { CZECH, POLISH } from '../words/states/west-slavic.ts';

/** Names as trackers and people give them in fifteen languages, by the group that they say. */
const NAMES = {
  unstarted: `
    To Do; ToDo; TODO; New; Open; Selected; Ready; Next; Up next; Planned; Ready to start; Ready for dev;
    Dev ready; Needs development; Not yet started; Yet to start; To be done; To be started; To fix; Unfinished;
    Not closed; Not in progress; Pending; Assigned; Unassigned; Re-opened; Re-open; Waiting for development;
    Awaiting development; Pending development; Approved for development; Scheduled for development; Queued;
    Created; NotStarted; NOT_STARTED; Sprint backlog; Non démarré; À faire; A faire; Pas commencé; Non commencé;
    Non résolu; Inachevé; Incomplet; Nouveau; Ouvert; Prêt pour développement; Zu erledigen; Zu tun; Offen; Neu;
    Nicht begonnen; Noch nicht begonnen; Nicht gestartet; Unerledigt; Ungelöst; Nicht fertig;
    Nicht abgeschlossen; Unvollständig; Bereit für Entwicklung; Wiedereröffnet; Por hacer; Sin empezar;
    No iniciado; Pendiente; No terminado; Incompleto; Listo para desarrollo; Nuevo; Reabierto; Da fare;
    Non iniziato; Non completato; Riaperto; Da sviluppare; A fazer; Não iniciado; Não concluído; Pendente;
    Pronto para desenvolvimento; Inacabado; Do zrobienia; Nie rozpoczęte; Nierozpoczęte; Niezrobione;
    Niezakończone; Nie zrobione; Nowe; Otwarte; Gotowe do realizacji; Do realizacji; Nezahájeno; Nehotovo;
    Nedokončeno; Nevyřešeno; K vyřízení; Nový; Otevřeno; Znovu otevřeno; Není hotovo; Yapılacak; Yapılacaklar;
    Başlanmadı; Tamamlanmadı; Başlamadı; Yeni; Açık; Hazır değil; Tamamlanmış değil; Не розпочато; Не виконано;
    Незавершено; Нова; Відкрито; До виконання; Готово до розробки; Niet gestart; Nog niet begonnen; Te doen;
    Onvoltooid; Niet voltooid; Onopgelost; Nieuw; 未着手; 未完了; 未開始; 未対応; 新規; 着手していない; 完了していない; 未解決; 未开始; 未完成; 待办;
    待处理; 待开发; 尚未开始; 没有完成; 新建; 未解决; 할 일; 미완료; 시작 전; 시작 안 함; 완료되지 않음; К выполнению; Новая; Открыта; Не начато;
    Незавершена; Невыполнена; Не сделано; Переоткрыта; Готово к разработке; Запланировано; В очереди;
    Ожидает разработки; Надо сделать; Нужно сделать; Сделать; Unconfirmed; Waiting to start; Not implemented; To implement;
    Never finished; Haven't started; Isn't done; Has not started; Unsolved; Unanswered; Uncompleted; Non-started;
    Pendiente de desarrollo; Готово к работе; Не в работе; Недоделано; Неготово; Noch offen; Unfertig; Non fait;
    Sin resolver; Non risolto; Niewykonane; Nesplněno; Çözülmemiş; Невирішено; Onafgewerkt; 未実施; 未处理; 無法完成;
    완료 안 됨`,
  started: `
    In Progress; InProgress; in-progress; IN_PROGRESS; Doing; Underway; Under way; Ongoing; In Review;
    Code Review; Testing; In QA; QA; UAT; Blocked; On hold; Waiting; Waiting for review; Pending review;
    Review pending; Ready for QA; QA ready; Ready to deploy; Ready for release; Ready to release; To test;
    To review; To be deployed; To be released; Needs review; Needs testing; In development; Development; Started;
    Active; WIP; Working on it; Not released; Unreleased; Untested; Not tested; Almost done; Partially complete;
    Partially done; Awaiting approval; Waiting for customer; Finishing; Closing; Resolving; Releasing; Staging;
    Paused; Changes requested; Rework; Scheduled for release; Approved for release; Ready for production;
    Ready to close; En cours; En attente; À tester; En revue; À valider; Prêt pour la recette; En test; Commencé;
    In Arbeit; In Bearbeitung; Zu testen; Bereit für Test; Zum Testen; In Prüfung; Gestartet; Blockiert;
    Wartet auf Freigabe; Fertig zum Testen; Nicht veröffentlicht; En curso; En progreso; Por probar; En revisión;
    Listo para probar; Listo para producción; Bloqueado; En espera; Terminando; In corso; Da testare;
    In lavorazione; In attesa; Pronto per il rilascio; Em andamento; Fazendo; Em progresso; Pronto para teste;
    Aguardando aprovação; W trakcie; W toku; Do testów; Do sprawdzenia; Gotowe do testów; Oczekuje na wydanie;
    W realizacji; Probíhá; V řešení; K otestování; Připraveno k testování; Rozpracováno; Devam ediyor; Yapılıyor;
    Teste hazır; Test ediliyor; İncelemede; Onay bekliyor; В роботі; Виконується; На перевірці; Готово до релізу;
    Очікує випуску; Bezig; In behandeling; Te testen; Klaar voor test; Wacht op goedkeuring; 進行中; 作業中; レビュー待ち;
    テスト中; 対応中; リリース待ち; 確認待ち; 处理中; 进行中; 待测试; 测试中; 开发中; 待发布; 等待发布; 待审核; 审核中; 已测试; 진행 중; 진행중; 검토 중; 테스트 대기; 출시 준비;
    В работе; В процессе; На проверке; Тестирование; Готово к релизу; Ждёт релиза; Ожидает выпуска;
    Готово к тестированию; К проверке; Выполняется; Закрывается; Делается; На паузе; Начата; Взято в работу;
    На доработке; Не проверено; На согласовании; Почти готово; Verifying; Half done; 50% complete;
    Work in progress; Fix in progress; Not deployed; Undelivered; Unverified; Needs info; Reviewed; Tested;
    Waiting for support; Stuck; Off track; Нужна информация; Частично выполнено; Nicht getestet;
    Teilweise erledigt; Non livré; Prêt à livrer; Da rilasciare; Pendiente de aprobación; Czeka na akceptację;
    Ke schválení; Yayına hazır; Призупинено; Klaar voor release; 未リリース; 要確認; 未测试; 미배포`,
  completed: `
    Done; Closed; Completed; Complete; Resolved; Finished; Fixed; Released; Deployed; Shipped; Merged; Live;
    In production; Verified; Delivered; Done ✅; Done!; DONE; Closed (2024); Terminé; Fait; Fini; Clos; Fermé;
    Résolu; Livré; Achevée; Erledigt; Fertig; Abgeschlossen; Geschlossen; Gelöst; Veröffentlicht; Hecho; Listo;
    Terminado; Cerrado; Resuelto; Completada; Finalizada; En producción; Fatto; Completato; Chiuso; Terminato;
    Finito; Feito; Concluído; Concluída; Fechado; Resolvido; Entregue; Zrobione; Zakończone; Gotowe; Zamknięte;
    Wykonane; Rozwiązane; Hotovo; Dokončeno; Uzavřeno; Vyřešeno; Tamamlandı; Bitti; Yapıldı; Kapalı; Çözüldü;
    Виконано; Завершено; Закрито; Готово; Зроблено; Вирішено; Voltooid; Klaar; Gereed; Afgerond; Gesloten;
    Opgelost; Gedaan; 完了; 済み; 対応済み; 解決済み; クローズ; 完成; 已完成; 已关闭; 已解决; 已发布; 已处理; 완료; 완료됨; 해결됨; 종료; Сделано; Готова;
    Закрыта; Завершена; Решена; Решено; Выпущено; Выполнена; Deployed to production; Work complete;
    Signed off; Решённая; На проде; Abgenommen; Validé; Rilasciato; Publicado; Wdrożone; Vydáno;
    Yayınlandı; Випущено; Opgeleverd; リリース済み; 已上线; 배포 완료`,
  cancelled: `
    Cancelled; Canceled; Won't do; Wont fix; WontFix; Won't Fix; Rejected; Declined; Duplicate;
    Closed as duplicate; Resolved - Won't Fix; Abandoned; Obsolete; Invalid; Not planned; Not a bug;
    Cannot reproduce; Out of scope; No longer needed; Not applicable; Will not do; Annulé; Rejeté; Doublon;
    Abandonné; Abgebrochen; Abgelehnt; Storniert; Verworfen; Duplikat; Wird nicht umgesetzt; Cancelado;
    Rechazado; Descartado; Duplicado; No se hará; Annullato; Rifiutato; Cancelada; Rejeitado; Anulowane;
    Odrzucone; Zrušeno; Zamítnuto; Duplicitní; İptal; İptal edildi; Reddedildi; Yapılmayacak; Скасовано;
    Відхилено; Geannuleerd; Afgewezen; Vervallen; キャンセル; 却下; 中止; 対応しない; 取消; 已取消; 已拒绝; 重复; 不做; 无效; 취소; 취소됨; 반려;
    Отменено; Отменена; Отклонена; Отказ; Дубликат; Неактуально; Не будет сделано; Closed - Cancelled;
    Closed – Rejected; Resolved (won't fix); Deprecated; Expired; Закрыта как дубликат;
    Решена (не будет исправлено); 不需要`,
  backlog: `
    Backlog; Product Backlog; Dev backlog; Icebox; Later; Someday; Ideas; Deferred; Postponed; Triage; Proposed;
    Draft; Needs triage; Ready for refinement; Idées; Plus tard; Brouillon; Reporté; Später; Ideen;
    Zurückgestellt; Más tarde; Pospuesto; Idee; Rimandato; Ideias; Adiado; Pomysły; Odłożone; Nápady; Odloženo;
    Fikirler; Ertelendi; Беклог; Ідеї; Відкладено; Ideeën; Uitgesteld; バックログ; アイデア; 延期; 待定; 搁置; 需求池; 백로그; 아이디어;
    Бэклог; Идеи; Отложено; Потом; In Triage; Awaiting triage; Unscheduled; Unplanned; Wishlist; Parked;
    Не запланировано; В бэклоге; Ungeplant; Non planifié; Sin planificar; Niezaplanowane; Planlanmadı; 検討中`,
};
const listOf = (names: string): string[] => names.split(';').map((name) => name.trim());

test.each([
  ['Not started', 'unstarted'],
  ['not started', 'unstarted'],
  ['Unstarted', 'unstarted'],
  ['Incomplete', 'unstarted'],
  ['Unresolved', 'unstarted'],
  ['Not done', 'unstarted'],
  ['Undone', 'unstarted'],
  ['Selected for Development', 'unstarted'],
  ['Ready for Development', 'unstarted'],
  ['To be tested', 'started'],
  ['Ready for Release', 'started'],
  ['Waiting for release', 'started'],
  ['Не начата', 'unstarted'],
  ['Не выполнено', 'unstarted'],
  ['Не готово', 'unstarted'],
  ['Не решено', 'unstarted'],
  ['Reopened', 'unstarted'],
  ['In Progress', 'started'],
  ['Done', 'completed'],
  ["Won't Do", 'cancelled'],
  ['Выполнено', 'completed'],
])('%s is %s', (name, group) => expect(groupOfState(name)).toEqual({ group, is_sure: true }));

describe.each(STATE_GROUPS)('names of states that are %s', (group) => {
  test.each(listOf(NAMES[group]))('%s', (name) => {
    expect(groupOfState(name)).toEqual({ group, is_sure: true });
    expect(groupOfState(` ${name.toUpperCase()}! `).group).toBe(group);
  });
});

test.each([
  'Disclosed',
  'Enclosed',
  'Foreclosed',
  'Contest',
  'Attested',
  'Endorsed',
  'Updated',
  'Inactive',
  'Newsletter',
  'Foo',
  '',
  '✅',
  '42',
  'constructor',
  '__proto__',
  // These mean one thing here and another there.
  'Accepted',
  'Approved',
  'Archived',
])('%j says nothing', (name) => expect(groupOfState(name)).toEqual({ group: 'unstarted', is_sure: false }));

test.each([
  ['Testing done', 'started'],
  ['Development complete', 'started'],
  ['Deployed to staging', 'started'],
  ['Done / In progress', 'started'],
  ['Open - done', 'completed'],
  ['Review rejected', 'cancelled'],
])('%s may be %s, and contradicts itself', (name, group) =>
  expect(groupOfState(name)).toEqual({ group, is_sure: false }),
);

test('no entry of a language means something else in another one', () => {
  const lexicons = {
    ENGLISH,
    RUSSIAN,
    GERMAN,
    FRENCH,
    SPANISH,
    ITALIAN,
    PORTUGUESE,
    POLISH,
    CZECH,
    TURKISH,
    UKRAINIAN,
    DUTCH,
    JAPANESE,
    CHINESE,
    KOREAN,
  };
  const meanings = new Map<string, string>();
  const contradictions: string[] = [];
  for (const [language, lexicon] of Object.entries(lexicons)) {
    for (const [meaning, entries] of Object.entries(lexicon)) {
      for (const entry of entries.split(',').map((each) => foldText(each.trim()))) {
        const known = meanings.get(entry) ?? meaning;
        if (entry === '' || known !== meaning)
          contradictions.push(`${language}: ${entry} is ${known}, ${meaning}`);
        meanings.set(entry, known);
      }
    }
  }
  expect(contradictions).toEqual([]);
});

test('20,000 states of different names take less than a second of a processor', () => {
  const start = process.cpuUsage();
  for (let line = 0; line < 20_000; line++) groupOfState(`Готово к тестированию ${line}`);
  groupOfState('недо'.repeat(1_000_000));
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});
