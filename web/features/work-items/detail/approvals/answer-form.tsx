import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { approve, decline } from '#entities/work-items/approvals/actions.ts';
import type { Approval } from '#entities/work-items/approvals/types.ts';
import { draftOf, saveDraft } from '#lib/unsaved/drafts.ts';
import styles from './approval-box.module.css';

/** Approves, or declines with a reason. The text stays until the answer is stored. */
export function AnswerForm({ approval: { id } }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const what = `approval ${id}`;
  const [comment, setComment] = useState(() => draftOf(what));
  const said = comment.trim();
  const type = (text: string) => {
    setComment(text);
    saveDraft(what, text);
  };
  const send = (answer: typeof decline) => {
    void answer(id, said).then((isStored) => {
      if (isStored) saveDraft(what, '');
    });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(approve);
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) handleSubmit(event);
  };
  return (
    <form className={styles.foot} onSubmit={handleSubmit}>
      <Textarea
        className={styles.field}
        classNames={{ input: styles.input }}
        rows={1}
        maxLength={MOST_LETTERS}
        aria-label={t('comment')}
        placeholder={t('comment_hint')}
        value={comment}
        data-answer-field
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <Button disabled={said === ''} onClick={() => send(decline)}>
        {t('decline')}
      </Button>
      <Button type="submit" variant="filled">
        {t('approve')}
      </Button>
    </form>
  );
}

const MOST_LETTERS = 5000;
