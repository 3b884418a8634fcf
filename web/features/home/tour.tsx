import { Button } from '@mantine/core';
import {
  IconBox,
  IconFileText,
  IconLayersSubtract,
  IconRefresh,
  IconSparkles,
  IconStack2,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { finishTour } from '#entities/identity/users/profile.ts';
import { useSession } from '#entities/identity/users/store.ts';
import styles from './tour.module.css';

const CARDS: readonly { name: string; icon: TablerIcon }[] = [
  { name: 'welcome', icon: IconSparkles },
  { name: 'work_items', icon: IconLayersSubtract },
  { name: 'cycles', icon: IconRefresh },
  { name: 'modules', icon: IconBox },
  { name: 'views', icon: IconStack2 },
  { name: 'pages', icon: IconFileText },
];

/** What there is, shown once on the first visit of the home; leaving it is the end of it. */
export function Tour() {
  const { t } = useTranslation(['home', 'common']);
  const isSeen = useSession((state) => state.profile?.is_tour_completed ?? true);
  const [at, setAt] = useState(0);
  const card = CARDS[at];
  if (isSeen || !card) return null;
  const isLast = at === CARDS.length - 1;
  return (
    <Dialog onClose={finishTour} title={t(`tour.${card.name}.title`)} size={480} closeText={t('tour.skip')}>
      <div className={styles.card} aria-live="polite">
        <span className={styles.picture}>
          <Icon of={card.icon} size={24} />
        </span>
        <p>{t(`tour.${card.name}.text`)}</p>
      </div>
      <div className={styles.actions}>
        <span className={styles.place}>{t('tour.place', { current: at + 1, total: CARDS.length })}</span>
        {at === 0 ? (
          <Button size="md" variant="subtle" onClick={finishTour}>
            {t('tour.skip')}
          </Button>
        ) : (
          <Button size="md" onClick={() => setAt(at - 1)}>
            {t('common:back')}
          </Button>
        )}
        <Button size="md" variant="filled" data-autofocus onClick={isLast ? finishTour : () => setAt(at + 1)}>
          {isLast ? t('tour.done') : t('tour.next')}
        </Button>
      </div>
    </Dialog>
  );
}
