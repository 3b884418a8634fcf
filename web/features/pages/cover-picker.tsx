import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialog.tsx';
import { loadCovers } from '#entities/pages/actions.ts';
import { coverOf } from '#entities/pages/cover.ts';
import { type PageInProject, setCover } from './page-actions.ts';
import styles from './cover.module.css';

/** Pictures that can stand above a page. */
export function CoverPicker({ onClose, ...place }: PageInProject & { onClose: () => void }) {
  const { t } = useTranslation('pages');
  const [covers, setCovers] = useState<readonly string[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const present = coverOf(place.page);
  const load = useCallback(() => {
    loadCovers().then(setCovers, () => setFailed(true));
  }, []);
  useEffect(load, [load]);
  const retry = () => {
    setFailed(false);
    load();
  };
  const choose = (cover: string | null) => {
    onClose();
    if (cover !== present) void setCover(place, cover);
  };
  return (
    <Dialog onClose={onClose} title={t('cover.title')} size={560} closeText={t('common:cancel')}>
      {hasFailed && (
        <p role="alert">
          {t('cover.failed')}{' '}
          <Button size="compact-xs" variant="subtle" onClick={retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      <div className={styles.choices}>
        {covers?.map((cover, index) => (
          <button
            key={cover}
            type="button"
            className={styles.choice}
            aria-label={t('cover.choice', { number: index + 1 })}
            aria-pressed={cover === present}
            onClick={() => choose(cover)}
          >
            <img src={cover} alt="" />
          </button>
        ))}
      </div>
      {present && (
        <Button variant="default" size="xs" mt={12} onClick={() => choose(null)}>
          {t('cover.remove')}
        </Button>
      )}
    </Dialog>
  );
}
