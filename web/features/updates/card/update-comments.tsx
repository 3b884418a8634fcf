import { IconMessage } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '#components/feedback/skeleton-rows.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import { createUpdateComment } from '#entities/projects/updates/comment-actions.ts';
import { useUpdateComments } from '#entities/projects/updates/hooks.ts';
import type { Update } from '#entities/projects/updates/types.ts';
import { expectField } from '#lib/focus/typing-ahead.ts';
import { draftOf, saveDraft } from '#lib/unsaved/drafts.ts';
import { RichField } from '../parts/rich-field.tsx';
import { CommentLine } from './comment-line.tsx';
import styles from './card.module.css';

type CommentsProps = { update: Update; isFolded: boolean };

/** What was said about an update, and where one replies. */
export function UpdateComments({ update, isFolded }: CommentsProps) {
  const { t } = useTranslation('updates');
  const [isOpen, setOpen] = useState(!isFolded);
  if (isOpen) return <OpenComments update={update} />;
  return (
    <footer className={styles.folded}>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<Icon of={IconMessage} size={14} />}
        onClick={() => setOpen(true)}
      >
        {update.comments_count > 0
          ? t('comment.count', { count: update.comments_count })
          : t('comment.write')}
      </Button>
    </footer>
  );
}

function OpenComments({ update }: { update: Update }) {
  const { t } = useTranslation(['updates', 'common']);
  const { comments, isRead, retry } = useUpdateComments(update);
  const isMissing = comments.length === 0 && update.comments_count > 0;
  return (
    <div className={styles.comments}>
      {isMissing && isRead === undefined && (
        <div role="status" aria-label={t('comment.loading')}>
          <SkeletonBar width="60%" />
        </div>
      )}
      {isMissing && isRead === false && (
        <p className={styles.failed}>
          {t('comment.failed')}
          <Button size="xs" variant="subtle" onClick={retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {comments.map((comment) => (
        <CommentLine key={comment.id} comment={comment} />
      ))}
      <Reply update={update} />
    </div>
  );
}

/** Where one replies. What was not sent stays on this device. */
function Reply({ update }: { update: Update }) {
  const { t } = useTranslation('updates');
  const me = useMe();
  const what = `update comment ${update.id}`;
  const [draft] = useState(() => draftOf(what));
  const [isOpen, setOpen] = useState(draft !== '');
  const close = () => {
    saveDraft(what, '');
    setOpen(false);
  };
  const send = (html: string) => {
    close();
    void createUpdateComment(update, html).then((isSent) => {
      if (!isSent && draftOf(what) === '') saveDraft(what, html);
    });
  };
  return (
    <div className={styles.comment} data-reply="">
      <Avatar person={me} />
      <div className={styles.said}>
        {isOpen ? (
          <RichField
            initial={draft}
            label={t('comment.write')}
            placeholder={t('comment.placeholder')}
            submitText={t('comment.send')}
            onChange={(html) => saveDraft(what, html)}
            onSubmit={send}
            onCancel={close}
          />
        ) : (
          <button
            type="button"
            className={styles.reply}
            onClick={() => {
              expectField();
              setOpen(true);
            }}
          >
            {t('comment.placeholder')}
          </button>
        )}
      </div>
    </div>
  );
}
