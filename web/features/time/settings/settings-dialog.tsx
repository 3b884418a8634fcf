import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { DatePicker } from '#components/pickers/date-picker.tsx';
import { patchTimeSettings, type TimeSettings, useTimeSettings } from '#entities/tracking/settings.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './settings.module.css';

/** How weeks are approved, and up to which day time is locked. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['time', 'common']);
  const { settings, isFailed, reload } = useTimeSettings();
  return (
    <Dialog title={t('settings.title')} size={480} onClose={onClose}>
      {settings && <SettingsForm settings={settings} onClose={onClose} />}
      {!settings && isFailed && <LoadFailed onRetry={reload} />}
      {!settings && !isFailed && <SkeletonRows count={3} label={t('common:loading')} />}
    </Dialog>
  );
}

type FormProps = { settings: TimeSettings; onClose: () => void };

function SettingsForm({ settings, onClose }: FormProps) {
  const { t } = useTranslation(['time', 'common']);
  const { slug } = useCurrentWorkspace();
  const language = useLanguage((state) => state.language);
  const [before] = useState(settings);
  const [isApprovalOn, setApprovalOn] = useState(before.is_approval_on);
  const [lockUntil, setLockUntil] = useState(before.lock_until);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // What was not changed here may have been changed by others meanwhile.
    const isSaved = await patchTimeSettings(slug, {
      ...(isApprovalOn !== before.is_approval_on && { is_approval_on: isApprovalOn }),
      ...(lockUntil !== before.lock_until && { lock_until: lockUntil }),
    });
    setBusy(false);
    if (isSaved) onClose();
  };
  return (
    <>
      <Switch
        label={t('settings.approval')}
        description={t('settings.approval_text')}
        checked={isApprovalOn}
        onChange={(event) => setApprovalOn(event.currentTarget.checked)}
      />
      <div className={styles.lock}>
        <span>
          {t('settings.lock')}
          <span className={styles.hint}>{t('settings.lock_text')}</span>
        </span>
        <DatePicker
          label={t('settings.lock')}
          className={styles.button}
          value={lockUntil}
          language={language}
          clearText={t('settings.no_lock')}
          onPick={setLockUntil}
        >
          {lockUntil ? formatMonthDay(lockUntil, language) : t('settings.no_lock')}
        </DatePicker>
      </div>
      <DialogActions>
        <Button size="md" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button size="md" variant="filled" loading={isBusy} onClick={() => void save()}>
          {t('common:save')}
        </Button>
      </DialogActions>
    </>
  );
}
