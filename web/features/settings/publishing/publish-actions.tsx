import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#components/dialogs/dialog.tsx';
import styles from './publishing.module.css';

type PublishActionsProps = {
  isPublished: boolean;
  isReady: boolean;
  isBusy: boolean;
  onEnd: () => void;
  onClose: () => void;
};

/** Publishes something, or changes and ends how it is published. */
export function PublishActions({ isPublished, isReady, isBusy, onEnd, onClose }: PublishActionsProps) {
  const { t } = useTranslation(['publishing', 'common']);
  return (
    <DialogActions>
      {isPublished && (
        <Button size="md" variant="subtle" className={styles.end ?? ''} onClick={onEnd}>
          {t('unpublish_open')}
        </Button>
      )}
      <Button size="md" onClick={onClose}>
        {t(isPublished ? 'common:close' : 'common:cancel')}
      </Button>
      <Button size="md" type="submit" variant="filled" disabled={!isReady} loading={isBusy}>
        {t(isPublished ? 'update' : 'publish')}
      </Button>
    </DialogActions>
  );
}
