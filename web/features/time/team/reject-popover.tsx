import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import styles from './team.module.css';

type RejectProps = { anchor: HTMLElement; onReject: (note: string) => void; onClose: () => void };

/** Asks what is to be changed before a week is given back. */
export function RejectPopover({ anchor, onReject, onClose }: RejectProps) {
  const { t } = useTranslation('time');
  return (
    <AnchoredPopover
      anchor={anchor}
      label={t('approvals.reject')}
      width={320}
      position="bottom-end"
      onClose={onClose}
    >
      <RejectForm onReject={onReject} />
    </AnchoredPopover>
  );
}

function RejectForm({ onReject }: Pick<RejectProps, 'onReject'>) {
  const { t } = useTranslation('time');
  const [text, setText] = useState('');
  const note = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note !== '') onReject(note);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Textarea
        rows={3}
        maxLength={2000}
        aria-label={t('approvals.reason')}
        placeholder={t('approvals.reason')}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" disabled={note === ''}>
        {t('approvals.reject')}
      </Button>
    </form>
  );
}
