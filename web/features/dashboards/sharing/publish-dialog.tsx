import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import type { Dashboard } from '#entities/insight/dashboards/types.ts';
import { publishDashboard, unpublishDashboard } from '#entities/insight/dashboards/walls.ts';
import { paths } from '#lib/http/paths.ts';
import { newId } from '#lib/sync/new-id.ts';
import { CopyLink } from './copy-link.tsx';
import { useAsked } from './use-asked.ts';
import styles from './sharing.module.css';

/** Publishes a dashboard for everyone with its link, over published projects alone, and ends that. */
export function PublishDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTranslation(['dashboards', 'common']);
  const { isBusy, problem, ask } = useAsked();
  const [made, setMade] = useState<string | null>(null);
  const [key] = useState(newId);
  const anchor = dashboard.anchor ?? made;
  const publish = () => void ask(async () => setMade(await publishDashboard(dashboard.id, key)));
  const unpublish = () =>
    void ask(async () => {
      await unpublishDashboard(dashboard.id);
      onClose();
    });
  return (
    <Dialog onClose={onClose} title={t('publish.title', { name: dashboard.name })} size={480}>
      <p className={styles.text}>{t('publish.text')}</p>
      {anchor && <CopyLink path={paths.publicDashboard(anchor)} label={t('link.title')} />}
      {problem && <FieldError text={problem} />}
      <DialogActions>
        <Button size="md" onClick={onClose}>
          {t(anchor ? 'common:close' : 'common:cancel')}
        </Button>
        {anchor ? (
          <Button size="md" variant="outline" loading={isBusy} onClick={unpublish}>
            {t('publish.end')}
          </Button>
        ) : (
          <Button size="md" variant="filled" loading={isBusy} onClick={publish}>
            {t('publish.button')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
