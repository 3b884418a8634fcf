import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { openModal } from '#lib/frame/modal-store.ts';
import home from '../styles/home.module.css';
import { StickyBoard } from './board.tsx';
import styles from './stickies.module.css';
import { StickySearch } from './stickies-view.tsx';
import { useMyStickies } from './use-stickies.ts';

/** So many are at hand on the home. */
const SHOWN = 6;

/** My latest stickies. */
export function StickiesWidget() {
  const { t } = useTranslation(['home', 'stickies']);
  const { rows, query, setQuery, freshId, add, state } = useMyStickies();
  return (
    <section aria-labelledby="home-stickies">
      <div className={styles.widgetHead}>
        <h3 id="home-stickies" className={home.heading}>
          {t('home:widget.my_stickies')}
        </h3>
        <span className={styles.space} />
        <StickySearch query={query} setQuery={setQuery} />
        <IconButton of={IconPlus} label={t('stickies:new')} onClick={add} />
      </div>
      {rows.length === 0 && state !== 'loading' && (
        <p className={`${home.box} ${home.note}`}>
          {t(query.trim() ? 'stickies:no_match.title' : 'stickies:empty.text')}
        </p>
      )}
      <StickyBoard rows={rows.slice(0, SHOWN)} freshId={freshId} />
      {rows.length > SHOWN && (
        <Button variant="subtle" mt={4} onClick={() => openModal({ kind: 'stickies' })}>
          {t('stickies:all')}
        </Button>
      )}
    </section>
  );
}
