import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { View } from '#entities/planning/views/types.ts';
import { useViewRights } from '../view-actions.ts';
import type { WorkspaceSettings } from '../use-workspace-settings.ts';
import viewStyles from '../views.module.css';

type SaveBarProps = {
  /** None for the views that everybody has. */
  view: View | undefined;
  own: WorkspaceSettings;
  /** Null for who may not make one. */
  onSaveAs: (() => void) | null;
};

/** Once a view is looked at in another way than it is stored: put it back, save it as another one, or change it. */
export function WorkspaceSaveBar({ view, own, onSaveAs }: SaveBarProps) {
  const { t } = useTranslation('views');
  return (
    <div className={viewStyles.saving} role="group" aria-label={t('bar.label')}>
      <span className={viewStyles.edited}>{t('bar.edited')}</span>
      <Button variant="subtle" size="xs" onClick={own.reset}>
        {t('bar.reset')}
      </Button>
      {onSaveAs && (
        <Button size="xs" onClick={onSaveAs}>
          {t('bar.save_as')}
        </Button>
      )}
      {view && <UpdateButton view={view} own={own} />}
    </div>
  );
}

function UpdateButton({ view, own }: { view: View; own: WorkspaceSettings }) {
  const { t } = useTranslation('views');
  const { isOwner } = useViewRights(view);
  if (!isOwner || view.is_locked) return null;
  return (
    <Button size="xs" variant="filled" onClick={() => void own.update()}>
      {t('bar.update')}
    </Button>
  );
}
