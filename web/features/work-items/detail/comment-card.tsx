import { Menu } from '@mantine/core';
import { IconCloudUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/avatar.tsx';
import { ConfirmModal } from '#components/confirm-modal.tsx';
import { HtmlView } from '#components/html-view.tsx';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { personColor } from '#components/people-color.ts';
import { deleteComment, editComment } from '#entities/comments/actions.ts';
import { useIsCommentUnsaved } from '#entities/comments/hooks.ts';
import type { Comment } from '#entities/comments/types.ts';
import { useRemoteMark } from '#entities/live/remote-marks.ts';
import { findPerson } from '#entities/members/find-person.ts';
import { usePerson } from '#entities/members/hooks.ts';
import { useProject } from '#entities/projects/hooks.ts';
import { useMe } from '#entities/users/hooks.ts';
import { formatWhen, formatInstant } from '#lib/dates.ts';
import { useLanguage } from '#lib/language.ts';
import { CommentField } from './comment-field.tsx';
import styles from './feed.module.css';

const nameOf = (userId: string) => findPerson(userId)?.display_name;

/** One comment: who, when, what; its author may change it, its author and administrators may delete it. */
export const CommentCard = memo(function CommentCard({ comment }: { comment: Comment }) {
  const { t } = useTranslation('work-items');
  const [isEditing, setEditing] = useState(false);
  const author = usePerson(comment.actor) ?? comment.actor_detail;
  const mark = useRemoteMark(comment.id);
  const save = (html: string) => {
    setEditing(false);
    if (html !== comment.comment_html) void editComment(comment.id, html);
  };
  return (
    <article className={styles.comment} aria-label={t('comment.by', { name: author.display_name })}>
      <Avatar person={author} size={24} />
      <div
        className={styles.bubble}
        data-mark={mark ? '' : undefined}
        style={mark && { ['--c' as string]: personColor(mark.actorId) }}
      >
        <CommentHead comment={comment} name={author.display_name} onEdit={() => setEditing(true)} />
        {isEditing ? (
          <CommentField
            projectId={comment.project}
            initial={comment.comment_html}
            label={t('comment.edit')}
            submitText={t('comment.save')}
            onSubmit={save}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <HtmlView html={comment.comment_html} nameOf={nameOf} />
        )}
      </div>
    </article>
  );
});

function CommentHead({ comment, name, onEdit }: { comment: Comment; name: string; onEdit: () => void }) {
  const { t } = useTranslation('work-items');
  const language = useLanguage((state) => state.language);
  const isUnsaved = useIsCommentUnsaved(comment.id);
  return (
    <header className={styles.commentHead}>
      <b>{name}</b>
      <time dateTime={comment.created_at} title={formatInstant(comment.created_at, language)}>
        {formatWhen(comment.created_at, language)}
      </time>
      {comment.edited_at && <span className={styles.edited}>{t('comment.edited')}</span>}
      {isUnsaved && <Icon of={IconCloudUp} size={14} label={t('not_sent')} />}
      <span className={styles.space} />
      <CommentMenu comment={comment} onEdit={onEdit} />
    </header>
  );
}

function CommentMenu({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const { t } = useTranslation(['work-items', 'common']);
  const [isAsking, setAsking] = useState(false);
  const isMine = useMe().id === comment.actor;
  const isAdmin = useProject(comment.project)?.member_role === ROLE.ADMIN;
  if (!isMine && !isAdmin) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton of={IconDots} size="sm" label={t('comment.menu')} className={styles.commentMenu} />
        </Menu.Target>
        <Menu.Dropdown>
          {isMine && (
            <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
              {t('comment.edit')}
            </Menu.Item>
          )}
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => setAsking(true)}>
            {t('common:delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <ConfirmModal
          title={t('comment.delete_title')}
          confirmText={t('common:delete')}
          cancelText={t('common:cancel')}
          isDangerous
          onConfirm={() => {
            setAsking(false);
            void deleteComment(comment.id);
          }}
          onClose={() => setAsking(false)}
        >
          {t('comment.delete_text')}
        </ConfirmModal>
      )}
    </>
  );
}
