import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { replyTo, reopenThread, resolveThread } from '#entities/pages/page-comments/actions.ts';
import type { Thread } from '#entities/pages/page-comments/hooks.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { expectField } from '#lib/focus/typing-ahead.ts';
import type { PageRights } from '../rights/page-rights.ts';
import { ThreadComment } from './thread-comment.tsx';
import { ThreadField } from './thread-field.tsx';
import styles from './comments.module.css';

type ThreadCardProps = {
  thread: Thread;
  projectId: string;
  rights: PageRights;
  isActive: boolean;
  /** The comment that the address names. */
  addressed: string | null;
  /** The words of the thread are not in the text any more. */
  isGone: boolean;
  onOpen: () => void;
};

/** A thread: the words that it is about, what was said first, the replies, and where to reply. */
export function ThreadCard(props: ThreadCardProps) {
  const { thread, projectId, rights, isActive, addressed, isGone, onOpen } = props;
  const { t } = useTranslation('pages');
  const { first, replies } = thread;
  const author = usePerson(first.actor);
  const canWrite = rights.canReply;
  const reply = () => {
    expectField();
    onOpen();
  };
  return (
    <section
      className={styles.card}
      data-thread={first.id}
      data-active={isActive ? '' : undefined}
      aria-label={t('comments.thread_of', { name: author?.display_name ?? '' })}
    >
      <ThreadComment
        comment={first}
        projectId={projectId}
        canWrite={canWrite}
        isAddressed={first.id === addressed}
        tools={<ResolveButton thread={thread} projectId={projectId} rights={rights} />}
      >
        {first.quote !== '' &&
          (isGone ? (
            <p className={styles.quote}>{first.quote}</p>
          ) : (
            <button type="button" className={styles.quote} title={t('comments.show_words')} onClick={onOpen}>
              {first.quote}
            </button>
          ))}
      </ThreadComment>
      {isActive &&
        replies.map((each) => (
          <ThreadComment
            key={each.id}
            comment={each}
            projectId={projectId}
            canWrite={canWrite}
            isAddressed={each.id === addressed}
          />
        ))}
      {isActive && canWrite && !first.resolved_at && (
        <ThreadField
          what={`page-comment-reply ${first.id}`}
          label={t('comments.reply')}
          placeholder={t('comments.reply_placeholder')}
          submitText={t('comments.reply')}
          onSend={(html) => replyTo(projectId, first, html)}
        />
      )}
      {!isActive && (replies.length > 0 || (canWrite && !first.resolved_at)) && (
        <button type="button" className={styles.more} onClick={reply}>
          {replies.length > 0 ? t('comments.replies', { count: replies.length }) : t('comments.reply')}
        </button>
      )}
    </section>
  );
}

type ResolveProps = Pick<ThreadCardProps, 'thread' | 'projectId' | 'rights'>;

/** Resolves a thread, or opens it again; for who may write the page, and who began it. */
function ResolveButton({ thread: { first }, projectId, rights }: ResolveProps) {
  const { t } = useTranslation('pages');
  const isMine = useMe().id === first.actor;
  if (!rights.canReply || !(rights.canResolve || isMine)) return null;
  return first.resolved_at ? (
    <IconButton
      of={IconArrowBackUp}
      size="sm"
      label={t('comments.reopen')}
      onClick={() => void reopenThread(projectId, first)}
    />
  ) : (
    <IconButton
      of={IconCircleCheck}
      size="sm"
      label={t('comments.resolve')}
      onClick={() => void resolveThread(projectId, first)}
    />
  );
}
