import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import nameOnly from '#components/pickers/name-only.module.css';
import styles from './stickies.module.css';
import { NewSticky, StickiesView, StickySearch } from './stickies-view.tsx';
import { useMyStickies } from './use-stickies.ts';

/** All my stickies over whatever I am doing. */
export function AllStickies({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  const { t } = useTranslation(['stickies', 'common']);
  const mine = useMyStickies();
  const begin = useEffectEvent(() => isNew && mine.add());
  useEffect(() => void begin(), []);
  return (
    <Dialog
      onClose={onClose}
      size={960}
      padding={0}
      withCloseButton={false}
      title={t('title')}
      classNames={{ header: nameOnly.header ?? '' }}
    >
      <header className={styles.head}>
        <h2 aria-hidden>{t('title')}</h2>
        {mine.state === 'done' && <span className={styles.count}>{mine.count}</span>}
        <span className={styles.space} />
        <StickySearch {...mine} />
        <NewSticky {...mine} />
        <IconButton of={IconX} label={t('common:close')} onClick={onClose} />
      </header>
      <div className={styles.inModal}>
        <StickiesView {...mine} />
      </div>
    </Dialog>
  );
}
