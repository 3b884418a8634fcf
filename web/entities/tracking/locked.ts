import i18next from 'i18next';
import type { ApiError } from '#lib/http/api-error.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { currentLanguage } from '#lib/device/language.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { listNames } from '#lib/text/names.ts';
import { findPerson } from '../workspaces/members/find-person.ts';

/** Says that the days of an entry are locked, and who can unlock them. False for other refusals. */
export function reportLocked({ body }: ApiError): boolean {
  if (body['code'] !== 'TIME_LOCKED') return false;
  const ids = Array.isArray(body['unlockers']) ? (body['unlockers'] as string[]) : [];
  const names = ids.flatMap((id) => findPerson(id)?.display_name ?? []);
  showToast({
    tone: 'error',
    title: i18next.t('time:lock.title'),
    text: i18next.t(names.length > 0 ? 'time:sheet.can_unlock' : 'time:settings.lock_text', {
      names: listNames(names),
    }),
  });
  return true;
}

/** Says of which days nothing of a timer was stored, because they are locked. */
export function reportLockedDays(days: readonly string[]) {
  if (days.length === 0) return;
  const language = currentLanguage();
  showToast({
    tone: 'warning',
    title: i18next.t('time:lock.title'),
    text: i18next.t('time:lock.not_saved', {
      days: listNames(days.map((day) => formatMonthDay(day, language))),
    }),
  });
}
