import { IconCircleCheck } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { setResolved } from '#entities/work-items/comments/actions.ts';
import type { Thread } from '#entities/work-items/comments/hooks.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { expectField } from '#lib/focus/typing-ahead.ts';
import { CommentCard } from './comment-card.tsx';
import type { ThreadActions } from './comment-menu.tsx';
import styles from './feed.module.css';
import { quoteIn, hasReplyDraft, ReplyField } from './reply-field.tsx';
import { commentHash } from './use-addressed-comment.ts';

/** What was said first, the replies, and where to reply; one line once it is resolved. */
export const ThreadCard = memo(function ThreadCard({ thread }: { thread: Thread }) {
  const { first, replies } = thread;
  const [isOpened, setOpened] = useState(false);
  const { hash } = useLocation();
  const isAddressed = [first, ...replies].some(({ id }) => commentHash(id) === hash);
  if (first.resolved_at && !isOpened && !isAddressed) {
    return <ResolvedLine thread={thread} onOpen={() => setOpened(true)} />;
  }
  return <OpenThread thread={thread} onResolve={() => setOpened(false)} />;
});

function OpenThread({ thread, onResolve }: { thread: Thread; onResolve: () => void }) {
  const { t } = useTranslation('work-items');
  const { first, replies } = thread;
  const isMine = useMe().id === first.actor;
  const role = useProject(first.project)?.member_role ?? 0;
  const canWrite = useWorkItem(first.issue)?.archived_at === null && first.parent === null;
  const canResolve = canWrite && (isMine || role > ROLE.GUEST);
  const [isReplying, setReplying] = useState(() => canWrite && hasReplyDraft(first.id));
  // A new field for each quotation, so that it begins with the words.
  const [round, setRound] = useState(0);
  const isResolved = first.resolved_at !== null;
  const reply = () => {
    expectField();
    setReplying(true);
  };
  const resolve = () => {
    onResolve();
    void setResolved(first.id, !isResolved);
  };
  const actions: ThreadActions = {
    reply: canWrite ? reply : null,
    quote: canWrite
      ? (html) => {
          quoteIn(first.id, html);
          setRound(round + 1);
          reply();
        }
      : null,
    resolve: canResolve ? { isResolved, run: resolve } : null,
  };
  return (
    <CommentCard comment={first} actions={actions} isThread={replies.length > 0 || isReplying}>
      {replies.map((comment) => (
        <CommentCard key={comment.id} comment={comment} actions={{ ...actions, resolve: null }} isReply />
      ))}
      {isReplying ? (
        <ReplyField key={round} first={first} onClose={() => setReplying(false)} />
      ) : (
        canWrite &&
        replies.length > 0 && (
          <button type="button" className={styles.replyClosed} onClick={reply}>
            {t('detail:comment.reply_placeholder')}
          </button>
        )
      )}
    </CommentCard>
  );
}

/** A thread that is done: who began it, its first words, who resolved it. */
function ResolvedLine({ thread, onOpen }: { thread: Thread; onOpen: () => void }) {
  const { t } = useTranslation('work-items');
  const { first, replies } = thread;
  const by = usePerson(first.resolved_by);
  const author = usePerson(first.actor) ?? first.actor_detail;
  const words = new DOMParser().parseFromString(first.comment_html, 'text/html').body.textContent.trim();
  return (
    <article
      className={styles.line}
      aria-label={t('detail:comment.resolved_thread', { name: author.display_name })}
    >
      <span className={styles.node}>
        <Icon of={IconCircleCheck} size={14} />
      </span>
      <button type="button" className={styles.resolved} aria-expanded={false} onClick={onOpen}>
        <b>{author.display_name}</b>
        <span className={styles.resolvedWords}>{words}</span>
        {replies.length > 0 && <span>{t('detail:comment.replies', { count: replies.length })}</span>}
        <span className={styles.resolvedBy}>
          {t('detail:comment.resolved_by', { name: by?.display_name ?? t('somebody') })}
        </span>
      </button>
    </article>
  );
}
