import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { Webhook } from '@tandem/shared/integrations/webhooks/schema.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { replayDeliveries } from '#entities/integrations/webhooks/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { Problem } from '../parts/problem.tsx';
import { useAsked } from '../parts/use-asked.ts';
import styles from './webhooks.module.css';

type ReplayModalProps = { hook: Webhook; onClose: () => void; onReplayed: () => void };

/** The clock of the person, as an instant. */
const instantOf = (local: string) => (local ? { instant: new Date(local).toISOString() } : {}).instant;

/** Sends again what failed, or what arrived, of a time. */
export function ReplayModal({ hook, onClose, onReplayed }: ReplayModalProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  const { slug } = useCurrentWorkspace();
  const [state, setState] = useState<'failed' | 'delivered'>('failed');
  const [after, setAfter] = useState('');
  const [before, setBefore] = useState('');
  const { isBusy, problem, confirm } = useAsked(async () => {
    const range = { after: instantOf(after), before: instantOf(before) };
    const count = await replayDeliveries(slug, hook.id, { state, ...range });
    showToast({ tone: 'success', title: t('replayed', { count }) });
    onReplayed();
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <Dialog onClose={onClose} title={t('replay_title')} size={440}>
      <form onSubmit={submit} noValidate>
        <SegmentedControl
          className={styles.choice ?? ''}
          aria-label={t('replay_what')}
          data={[
            { value: 'failed', label: t('replay_failed') },
            { value: 'delivered', label: t('replay_delivered') },
          ]}
          value={state}
          onChange={(value) => setState(value === 'delivered' ? 'delivered' : 'failed')}
        />
        <div className={styles.span}>
          <TextInput
            type="datetime-local"
            label={t('after')}
            value={after}
            onChange={(event) => setAfter(event.target.value)}
          />
          <TextInput
            type="datetime-local"
            label={t('before')}
            value={before}
            onChange={(event) => setBefore(event.target.value)}
          />
        </div>
        <p className={styles.hint}>{t('replay_hint')}</p>
        <Problem text={problem} />
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" loading={isBusy}>
            {t('replay')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
