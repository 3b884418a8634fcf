import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Avatar } from '#components/people/avatar.tsx';
import { createComment } from '#entities/work-items/comments/actions.ts';
import type { CommentAccess } from '#entities/work-items/comments/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { expectField } from '#lib/focus/typing-ahead.ts';
import { AccessChoice } from './comment-access.tsx';
import { CommentField } from './comment-field.tsx';
import { draftOf, saveDraft } from '#lib/unsaved/drafts.ts';
import styles from './feed.module.css';

/** Where a comment is written. What was not sent is kept on this device, item by item. */
export function Composer({ row }: { row: WorkItem }) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const what = `comment ${row.id}`;
  const [draft] = useState(() => draftOf(what));
  // The link of a mail to answer leads into the field.
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(draft !== '' || search.get('reply') === 'true');
  // A new field after each sent comment: empty, and without the history of the last one.
  const [round, setRound] = useState(0);
  const isPublished = Boolean(useProject(row.project_id)?.anchor);
  const [access, setAccess] = useState<CommentAccess>('INTERNAL');
  const open = () => {
    if (isOpen) return;
    expectField();
    setOpen(true);
  };
  const send = (html: string) => {
    saveDraft(what, '');
    setRound(round + 1);
    void createComment(row.project_id, row.id, { html, access }).then((isSent) => {
      // Newer words are not written over: the refused ones are in the list of what was refused.
      if (!isSent && draftOf(what) === '') saveDraft(what, html);
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
            label={t('detail:comment.write')}
            submitText={t('detail:comment.send')}
            placeholder={t('detail:comment.placeholder')}
            onChange={(html) => saveDraft(what, html)}
            onSubmit={send}
          />
        ) : (
          <button type="button" className={styles.closed} onClick={open} onFocus={open}>
            {t('detail:comment.placeholder')}
          </button>
        )}
        {isOpen && isPublished && <AccessChoice access={access} onChange={setAccess} />}
      </div>
    </div>
  );
}
