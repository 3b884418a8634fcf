import i18next from 'i18next';
import type { ApiError } from '#lib/http/api-error.ts';
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
