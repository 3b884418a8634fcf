import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCircleCheck,
  IconDots,
  IconEyeOff,
  IconLink,
  IconLock,
  IconPencil,
  IconQuote,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { deleteComment, setCommentAccess } from '#entities/work-items/comments/actions.ts';
import type { Comment } from '#entities/work-items/comments/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { useListView } from '../../model/display/list-view.ts';
import { copyItemLink } from '../../model/items/item-commands.ts';
import { otherAccess } from './comment-access.tsx';
import styles from './feed.module.css';
import { markUnreadFrom } from './unread.ts';
import { commentHash } from './use-addressed-comment.ts';

/** What can be done with a thread; null for what may not be done. */
export type ThreadActions = {
  reply: (() => void) | null;
  quote: ((html: string) => void) | null;
  resolve: { isResolved: boolean; run: () => void } | null;
};

/** The text of a quote: a mention becomes the plain name, so that it notifies no user again. */
function withoutMentions(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const mention of body.querySelectorAll('mention-component')) {
    const name = findPerson(mention.getAttribute('entity_identifier') ?? '')?.display_name;
    mention.replaceWith(`@${name ?? '…'}`);
  }
  return body.innerHTML;
}

/** What is selected of a comment, or all of it. */
function quoted({ id, comment_html }: Comment): string {
  const selection = getSelection();
  const card = document.getElementById(commentHash(id).slice(1));
  const isWithin = card && selection?.anchorNode && selection.focusNode && !selection.isCollapsed;
  if (!isWithin || !card.contains(selection.anchorNode) || !card.contains(selection.focusNode)) {
    return withoutMentions(comment_html);
  }
  const line = document.createElement('p');
  line.textContent = selection.toString();
  return line.outerHTML;
}

/** The comment behind one, or before it: it has the keyboard when that one goes, so that keys still mean the item. */
function neighbourOf(commentId: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('article[id^="comment-"]')];
  const index = all.findIndex(({ id }) => `#${id}` === commentHash(commentId));
  return all[index + 1] ?? all[index - 1];
}

type MenuProps = { comment: Comment; actions: ThreadActions; onEdit: () => void };

/** The dots of a comment; the menu itself is there only while it is open, because an item has many comments. */
export function CommentMenu({ comment, actions, onEdit }: MenuProps) {
  const { t } = useTranslation(['work-items', 'common']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isMine = useMe().id === comment.actor;
  const isInternal = comment.access === 'INTERNAL';
  const project = useProject(comment.project);
  const mayChange = isMine || project?.member_role === ROLE.ADMIN;
  const row = useWorkItem(comment.issue);
  const { linkTo } = useListView();
  const link = row && `${linkTo(row)}${commentHash(comment.id)}`;
  const close = () => {
    // At once: the question that may follow gives the keyboard back to what had it before.
    anchor?.focus({ preventScroll: true });
    setAnchor(null);
  };
  return (
    <>
      <button
        type="button"
        className={styles.commentMenu}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('detail:comment.menu')}
        title={t('detail:comment.menu')}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <Icon of={IconDots} />
      </button>
      {anchor && (
        <AnchoredMenu anchor={anchor} onClose={close}>
          <ThreadItems comment={comment} actions={actions} />
          {link && (
            <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copyItemLink(link, t)}>
              {t('detail:comment.copy_link')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon of={IconEyeOff} />} onClick={() => markUnreadFrom(comment)}>
            {t('detail:comment.mark_unread')}
          </Menu.Item>
          {isMine && (
            <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
              {t('detail:comment.edit')}
            </Menu.Item>
          )}
          {mayChange && project?.anchor && (
            <Menu.Item
              leftSection={<Icon of={isInternal ? IconWorld : IconLock} />}
              onClick={() => void setCommentAccess(comment.id, otherAccess(comment.access))}
            >
              {t(isInternal ? 'detail:comment.make_external' : 'detail:comment.make_internal')}
            </Menu.Item>
          )}
          {mayChange && (
            <>
              <Menu.Divider />
              <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => setAsking(true)}>
                {t('common:delete')}
              </Menu.Item>
            </>
          )}
        </AnchoredMenu>
      )}
      {isAsking && (
        <ConfirmModal
          title={t('detail:comment.delete_title')}
          confirmText={t('common:delete')}
          isDangerous
          onConfirm={() => {
            setAsking(false);
            const neighbour = neighbourOf(comment.id);
            void deleteComment(comment.id);
            // Once the question has given the keyboard back to dots that are gone.
            requestAnimationFrame(() => neighbour?.focus({ preventScroll: true }));
          }}
          onClose={() => setAsking(false)}
        >
          {t(comment.parent ? 'detail:comment.delete_text' : 'detail:comment.delete_thread_text')}
        </ConfirmModal>
      )}
    </>
  );
}

/** What can be done with the thread: reply, quote, resolve. */
function ThreadItems({ comment, actions }: { comment: Comment; actions: ThreadActions }) {
  const { t } = useTranslation('work-items');
  const { reply, quote, resolve } = actions;
  return (
    <>
      {reply && (
        <Menu.Item leftSection={<Icon of={IconArrowForwardUp} />} onClick={reply}>
          {t('detail:comment.reply')}
        </Menu.Item>
      )}
      {quote && (
        <Menu.Item leftSection={<Icon of={IconQuote} />} onClick={() => quote(quoted(comment))}>
          {t('detail:comment.quote')}
        </Menu.Item>
      )}
      {resolve && (
        <Menu.Item
          leftSection={<Icon of={resolve.isResolved ? IconArrowBackUp : IconCircleCheck} />}
          onClick={resolve.run}
        >
          {t(resolve.isResolved ? 'detail:comment.reopen' : 'detail:comment.resolve')}
        </Menu.Item>
      )}
    </>
  );
}
