import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { View } from '#entities/planning/views/types.ts';
import { useCanEditProject } from '#entities/projects/projects/hooks.ts';
import { countGone, namesOfGone, withoutGone } from './gone-values.ts';
import { useGoneValues } from './use-gone-values.ts';
import type { SavedView } from './use-saved-view.ts';
import { useViewRights } from './view-actions.ts';
import styles from './views.module.css';

type BarProps = { view: View; saved: SavedView; projectId: string };

/** At the end of the filters, once the view is looked at in another way than it is stored. */
export function SaveBar({ view, saved, projectId, onSaveAs }: BarProps & { onSaveAs: () => void }) {
  const { t } = useTranslation('views');
  const { isOwner } = useViewRights(view);
  const canEdit = useCanEditProject(projectId);
  return (
    <div className={styles.saving} role="group" aria-label={t('bar.label')}>
      <span className={styles.edited}>{t('bar.edited')}</span>
      <Button variant="subtle" size="xs" onClick={saved.reset}>
        {t('bar.reset')}
      </Button>
      {canEdit && (
        <Button size="xs" onClick={onSaveAs}>
          {t('bar.save_as')}
        </Button>
      )}
      {isOwner && !view.is_locked && (
        <Button size="xs" className={styles.update} onClick={() => void saved.update()}>
          {t('bar.update')}
        </Button>
      )}
    </div>
  );
}

type GoneProps = {
  saved: Pick<SavedView, 'settings' | 'parts' | 'change'>;
  /** Empty for a view of the workspace. */
  projectId: string;
};

/** Says that filters name what is not there any more, and takes it out of them. */
export function GoneBar({ saved, projectId }: GoneProps) {
  const { t } = useTranslation(['views', 'work-items']);
  const gone = useGoneValues(saved.settings, projectId);
  if (gone.length === 0) return null;
  // The view itself stays as it is until it is updated.
  const remove = () => saved.change({ filters: withoutGone(gone, saved.settings, saved.parts.filters) });
  return (
    <div className={styles.bar} role="alert">
      <Icon of={IconAlertTriangle} size={14} />
      <span>{t('gone.text', { count: countGone(gone), what: namesOfGone(gone, t) })}</span>
      <span className={styles.space} />
      <Button size="xs" onClick={remove}>
        {t('gone.remove')}
      </Button>
    </div>
  );
}
