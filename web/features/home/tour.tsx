import { Button, Portal } from '@mantine/core';
import {
  IconBox,
  IconFileText,
  IconLayersSubtract,
  IconRefresh,
  IconSparkles,
  IconStack2,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { finishTour } from '#entities/identity/users/profile.ts';
import { useSession } from '#entities/identity/users/store.ts';
import styles from './tour.module.css';

/** `path`: how the address ends of what the card speaks about. */
type Card = { name: string; icon: TablerIcon; path?: string };
const CARDS: readonly Card[] = [
  { name: 'welcome', icon: IconSparkles },
  { name: 'work_items', icon: IconLayersSubtract, path: '/issues/' },
  { name: 'cycles', icon: IconRefresh, path: '/cycles/' },
  { name: 'modules', icon: IconBox, path: '/modules/' },
  { name: 'views', icon: IconStack2, path: '/views/' },
  { name: 'pages', icon: IconFileText, path: '/pages/' },
];
/** The welcome comes before what is counted. */
const COUNTED = CARDS.length - 1;

/** The entry of the sidebar that leads there; where no project is unfolded, the projects, in which all of it is. */
function entryOf({ path }: Card): Element | null {
  if (!path) return null;
  const of = (end: string) => document.querySelector(`aside a[href$="${end}"], nav a[href$="${end}"]`);
  return of(path) ?? of('/projects/');
}

/** Where that entry is on the screen; null where it is not in sight. */
function useEntryBox(card: Card | undefined): DOMRect | null {
  const [box, setBox] = useState<DOMRect | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const found = card ? entryOf(card)?.getBoundingClientRect() : undefined;
      setBox(found && found.width > 0 ? found : null);
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [card]);
  return box;
}

/** What a card speaks about, marked in the sidebar. */
function Pointer({ box }: { box: DOMRect }) {
  const { top, left, width, height } = box;
  return (
    <span className={styles.pointer} style={{ top, left, width, height }} data-tour-pointer aria-hidden />
  );
}

/** Between what is marked and the card. */
const BESIDE = 16;

/** What there is, shown once on the first visit of the home; leaving it is the end of it. */
export function Tour() {
  const { t } = useTranslation(['home', 'common']);
  const isSeen = useSession((state) => state.profile?.is_tour_completed ?? true);
  const [at, setAt] = useState(0);
  const card = CARDS[at];
  const box = useEntryBox(isSeen ? undefined : card);
  if (isSeen || !card) return null;
  const isLast = at === CARDS.length - 1;
  return (
    <Dialog
      onClose={finishTour}
      title={t(`tour.${card.name}.title`)}
      size={480}
      closeText={t('tour.skip')}
      {...(box && {
        yOffset: Math.max(BESIDE, box.top - BESIDE),
        styles: { inner: { justifyContent: 'flex-start', paddingLeft: box.right + BESIDE } },
      })}
    >
      {box && (
        <Portal>
          <Pointer box={box} />
        </Portal>
      )}
      <div className={styles.card} aria-live="polite">
        <span className={styles.picture}>
          <Icon of={card.icon} size={24} />
        </span>
        <p>{t(`tour.${card.name}.text`)}</p>
      </div>
      <div className={styles.actions}>
        <span className={styles.place}>{at > 0 && t('tour.place', { current: at, total: COUNTED })}</span>
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
