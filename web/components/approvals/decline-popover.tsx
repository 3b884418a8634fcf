import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '../popovers/anchored-popover.tsx';
import styles from './decline-popover.module.css';

type DeclineProps = {
  anchor: HTMLElement;
  label: string;
  onDecline: (comment: string) => void;
  onClose: () => void;
};

const MOST_LETTERS = 5000;

/** Asks for the reason before the person declines. */
export function DeclinePopover({ onDecline, ...popover }: DeclineProps) {
  return (
    <AnchoredPopover {...popover} width={320} position="bottom-end">
      <DeclineForm onDecline={onDecline} />
    </AnchoredPopover>
  );
}

function DeclineForm({ onDecline }: Pick<DeclineProps, 'onDecline'>) {
  const { t } = useTranslation('approvals');
  const [comment, setComment] = useState('');
  const said = comment.trim();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (said !== '') onDecline(said);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) handleSubmit(event);
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <Textarea
        rows={3}
        maxLength={MOST_LETTERS}
        aria-label={t('reason')}
        placeholder={t('reason')}
        data-autofocus
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <Button type="submit" variant="filled" disabled={said === ''}>
        {t('decline')}
      </Button>
    </form>
  );
}
