import { IconArrowBackUp, IconCircleCheck, IconCloudUp } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { HtmlView } from '#components/editor/reading/html-view.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { personColor } from '#components/people/people-color.ts';
import { editComment, toggleCommentReaction } from '#entities/work-items/comments/actions.ts';
import { useIsCommentUnsaved } from '#entities/work-items/comments/hooks.ts';
import type { Comment } from '#entities/work-items/comments/types.ts';
import { useRemoteMark } from '#entities/live/remote-marks.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { formatWhen, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { expectField } from '#lib/focus/typing-ahead.ts';
import { CommentAccess } from './comment-access.tsx';
import { CommentField } from './comment-field.tsx';
import { CommentMenu, type ThreadActions } from './comment-menu.tsx';
import styles from './feed.module.css';
import { AddReaction, ReactionBar } from '#entities/workspaces/people/reaction-bar.tsx';
import { useIsNew } from './unread.ts';
import { commentHash, useIsAddressed } from './use-addressed-comment.ts';

const nameOf = (userId: string) => findPerson(userId)?.display_name;

type CardProps = {
  comment: Comment;
  /** What can be done with the thread that it belongs to. */
  actions: ThreadActions;
  isReply?: boolean;
  /** There is something below it: replies, or where one replies. */
  isThread?: boolean;
  children?: ReactNode;
};

/** One comment: who, when, what; its author may change it, its author and administrators may delete it. */
export const CommentCard = memo(function CommentCard(props: CardProps) {
  const { comment, actions, isReply = false } = props;
  const { t } = useTranslation('work-items');
  /** The words that are edited, as they were then. */
  const [seen, setSeen] = useState<string | null>(null);
  const author = usePerson(comment.actor) ?? comment.actor_detail;
  const mark = useRemoteMark(comment.id);
  const isAddressed = useIsAddressed(comment.id);
  const canReact = useWorkItem(comment.issue)?.archived_at === null;
  const react = (code: string) => void toggleCommentReaction(comment.id, code);
  const edit = () => {
    expectField();
    setSeen(comment.comment_html);
  };
  const save = (html: string) => {
    setSeen(null);
    if (seen !== null && html !== seen) void editComment(comment.id, html, seen);
  };
  return (
    <article
      id={commentHash(comment.id).slice(1)}
      tabIndex={-1}
      className={isReply ? styles.replied : styles.comment}
      data-thread={props.isThread ? '' : undefined}
      data-addressed={isAddressed ? '' : undefined}
      aria-label={t(isReply ? 'detail:comment.reply_by' : 'detail:comment.by', { name: author.display_name })}
    >
      <Avatar person={author} size={24} />
      <div
        className={isReply ? styles.repliedBubble : styles.bubble}
        data-mark={mark ? '' : undefined}
        style={mark && { ['--c' as string]: personColor(mark.actorId) }}
      >
        <div className={styles.said}>
          <CommentHead comment={comment} name={author.display_name} actions={actions} onEdit={edit}>
            {canReact && <AddReaction onChoose={react} className={styles.commentMenu} />}
          </CommentHead>
          {seen !== null ? (
            <CommentField
              projectId={comment.project}
              commentId={comment.id}
              initial={seen}
              label={t('detail:comment.edit')}
              submitText={t('detail:comment.save')}
              onSubmit={save}
              onCancel={() => setSeen(null)}
            />
          ) : (
            <HtmlView html={comment.comment_html} nameOf={nameOf} />
          )}
          <ReactionBar reactions={comment.comment_reactions} onToggle={react} canReact={canReact} />
        </div>
        {props.children}
      </div>
    </article>
  );
});

type HeadProps = {
  comment: Comment;
  name: string;
  actions: ThreadActions;
  onEdit: () => void;
  children: ReactNode;
};

function CommentHead({ comment, name, actions, onEdit, children }: HeadProps) {
  const { t } = useTranslation('work-items');
  const language = useLanguage((state) => state.language);
  const isUnsaved = useIsCommentUnsaved(comment.id);
  const isPublished = Boolean(useProject(comment.project)?.anchor);
  const isFresh = useIsNew(comment);
  const { resolve } = actions;
  return (
    <header className={styles.commentHead}>
      <b>{name}</b>
      <time dateTime={comment.created_at} title={formatInstant(comment.created_at, language)}>
        {formatWhen(comment.created_at, language)}
      </time>
      {isFresh && (
        <span
          className={styles.fresh}
          role="img"
          aria-label={t('detail:comment.new')}
          title={t('detail:comment.new')}
        />
      )}
      {comment.edited_at && <span className={styles.edited}>{t('detail:comment.edited')}</span>}
      {isPublished && <CommentAccess access={comment.access} />}
      {isUnsaved && <Icon of={IconCloudUp} size={14} label={t('not_sent')} />}
      <span className={styles.space} />
      {children}
      {resolve && (
        <IconButton
          of={resolve.isResolved ? IconArrowBackUp : IconCircleCheck}
          size="sm"
          className={styles.commentMenu}
          data-on={resolve.isResolved ? '' : undefined}
          label={t(resolve.isResolved ? 'detail:comment.reopen' : 'detail:comment.resolve')}
          onClick={resolve.run}
        />
      )}
      <CommentMenu comment={comment} actions={actions} onEdit={onEdit} />
    </header>
  );
}
