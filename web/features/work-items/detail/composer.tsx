import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/avatar.tsx';
import { createComment } from '#entities/comments/actions.ts';
import { useMe } from '#entities/users/hooks.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import { CommentField } from './comment-field.tsx';
import { draftOf, keepDraft } from './comment-drafts.ts';
import styles from './feed.module.css';

/** Where a comment is written. What was not sent is kept on this device, item by item. */
export function Composer({ row }: { row: WorkItem }) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const [draft] = useState(() => draftOf(row.id));
  const [isOpen, setOpen] = useState(draft !== '');
  // A new field after each sent comment: empty, and without the history of the last one.
  const [round, setRound] = useState(0);
  const send = (html: string) => {
    keepDraft(row.id, '');
    setRound(round + 1);
    void createComment(row.project_id, row.id, html).then((isSent) => {
      if (!isSent) keepDraft(row.id, html);
    });
  };
  return (
    <div className={styles.composer}>
      <Avatar person={me} size={24} />
      <div className={styles.box}>
        {isOpen ? (
          <CommentField
            key={round}
            projectId={row.project_id}
            initial={round === 0 ? draft : ''}
            label={t('comment.write')}
            submitText={t('comment.send')}
            placeholder={t('comment.placeholder')}
            onChange={(html) => keepDraft(row.id, html)}
            onSubmit={send}
          />
        ) : (
          <button
            type="button"
            className={styles.closed}
            onClick={() => setOpen(true)}
            onFocus={() => setOpen(true)}
          >
            {t('comment.placeholder')}
          </button>
        )}
      </div>
    </div>
  );
}
