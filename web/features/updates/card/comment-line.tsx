import { Menu } from '@mantine/core';
import { IconCloudUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { HtmlView } from '#components/editor/reading/html-view.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { useRemoteMark } from '#entities/live/remote-marks.ts';
import { deleteUpdateComment, editUpdateComment } from '#entities/projects/updates/comment-actions.ts';
import { useIsUpdateCommentUnsaved } from '#entities/projects/updates/hooks.ts';
import type { UpdateComment } from '#entities/projects/updates/types.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { formatInstant, formatWhen } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { expectField } from '#lib/focus/typing-ahead.ts';
import { RichField } from '../parts/rich-field.tsx';
import { useUpdateRights } from './update-menu.tsx';
import styles from './card.module.css';

const nameOf = (userId: string) => findPerson(userId)?.display_name;

/** One comment of an update. Its author may change it. */
export function CommentLine({ comment }: { comment: UpdateComment }) {
  const { t } = useTranslation(['updates', 'common']);
  const language = useLanguage((state) => state.language);
  const [isEditing, setEditing] = useState(false);
  const author = usePerson(comment.created_by);
  const isUnsaved = useIsUpdateCommentUnsaved(comment.id);
  const mark = useRemoteMark(comment.id);
  const name = author?.display_name ?? t('somebody');
  const save = (html: string) => {
    setEditing(false);
    if (html !== comment.comment_html) void editUpdateComment(comment.id, html);
  };
  return (
    <article
      className={styles.comment}
      aria-label={t('comment.by', { name })}
      data-mark={mark ? '' : undefined}
    >
      {author && <Avatar person={author} />}
      <div className={styles.said}>
        <header className={styles.saidHead}>
          <b className={styles.name}>{name}</b>
          <time
            className={styles.time}
            dateTime={comment.created_at}
            title={formatInstant(comment.created_at, language)}
          >
            {formatWhen(comment.created_at, language)}
          </time>
          {comment.edited_at && <span className={styles.time}>{t('card.edited')}</span>}
          {isUnsaved && <Icon of={IconCloudUp} size={14} label={t('card.unsent')} />}
          <span className={styles.space} />
          <CommentMenu
            comment={comment}
            onEdit={() => {
              expectField();
              setEditing(true);
            }}
          />
        </header>
        {isEditing ? (
          <RichField
            initial={comment.comment_html}
            label={t('comment.edit')}
            submitText={t('common:save')}
            onSubmit={save}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <HtmlView html={comment.comment_html} nameOf={nameOf} />
        )}
      </div>
    </article>
  );
}

function CommentMenu({ comment, onEdit }: { comment: UpdateComment; onEdit: () => void }) {
  const { t } = useTranslation(['updates', 'common']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { canEdit, canDelete } = useUpdateRights(comment);
  if (!canEdit && !canDelete) return null;
  const close = () => {
    anchor?.focus({ preventScroll: true });
    setAnchor(null);
  };
  return (
    <>
      <IconButton
        of={IconDots}
        size="sm"
        className={styles.quiet}
        label={t('comment.menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      />
      {anchor && (
        <AnchoredMenu anchor={anchor} onClose={close}>
          {canEdit && (
            <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
              {t('comment.edit')}
            </Menu.Item>
          )}
          <Menu.Item
            data-danger
            leftSection={<Icon of={IconTrash} />}
            onClick={() => void deleteUpdateComment(comment.id)}
          >
            {t('common:delete')}
          </Menu.Item>
        </AnchoredMenu>
      )}
    </>
  );
}
