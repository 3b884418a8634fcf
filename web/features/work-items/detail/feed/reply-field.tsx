import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replyTo } from '#entities/work-items/comments/actions.ts';
import type { Comment } from '#entities/work-items/comments/types.ts';
import { draftOf, saveDraft } from '#lib/unsaved/drafts.ts';
import { CommentField } from './comment-field.tsx';
import styles from './feed.module.css';

const draftName = (threadId: string) => `reply ${threadId}`;

/** Puts words that are quoted behind what was begun already. */
export function quoteIn(threadId: string, html: string): void {
  const what = draftName(threadId);
  saveDraft(what, `${draftOf(what)}<blockquote>${html}</blockquote><p></p>`);
}

/** Where one replies to a thread. What was not sent is kept on this device. */
export function ReplyField({ first, onClose }: { first: Comment; onClose: () => void }) {
  const { t } = useTranslation('work-items');
  const what = draftName(first.id);
  const [draft] = useState(() => draftOf(what));
  const send = (html: string) => {
    saveDraft(what, '');
    onClose();
    void replyTo(first, html).then((isSent) => {
      if (!isSent && draftOf(what) === '') saveDraft(what, html);
    });
  };
  const giveUp = () => {
    saveDraft(what, '');
    onClose();
  };
  return (
    <div className={styles.reply}>
      <CommentField
        projectId={first.project}
        initial={draft}
        label={t('detail:comment.reply')}
        submitText={t('detail:comment.reply')}
        placeholder={t('detail:comment.reply_placeholder')}
        onChange={(html) => saveDraft(what, html)}
        onSubmit={send}
        onCancel={giveUp}
      />
    </div>
  );
}

/** Whether there is a reply that was begun and not sent. */
export const hasReplyDraft = (threadId: string): boolean => draftOf(draftName(threadId)) !== '';
