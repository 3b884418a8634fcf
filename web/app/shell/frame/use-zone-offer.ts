import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { updateMe } from '#entities/identity/users/profile.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { browserZone, haveSameClock } from '#lib/dates/browser-zone.ts';
import { showToast } from '#lib/frame/toast-store.ts';

const DECLINED = 'tandem.zone-declined';
const KIND = 'zone';

/** Where this device is in another time zone than its person has set, that one is offered; who keeps theirs is not asked again. */
export function useZoneOffer() {
  const { t } = useTranslation('shell');
  const { user_timezone: own } = useMe();
  useEffect(() => {
    const here = browserZone();
    const pair = `${own} ${here}`;
    if (haveSameClock(own, here) || localStorage.getItem(DECLINED) === pair) return;
    showToast({
      kind: KIND,
      tone: 'info',
      stays: true,
      title: t('zone.title', { zone: here }),
      text: t('zone.text', { zone: own }),
      actions: [
        { label: t('zone.take', { zone: here }), run: () => void updateMe({ user_timezone: here }) },
        { label: t('zone.keep', { zone: own }), run: () => localStorage.setItem(DECLINED, pair) },
      ],
    });
  }, [own, t]);
}
