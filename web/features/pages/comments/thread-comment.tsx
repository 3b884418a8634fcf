import { IconCloudUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { HtmlView } from '#components/editor/reading/html-view.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { editPageComment } from '#entities/pages/page-comments/actions.ts';
import { useIsPageCommentUnsaved } from '#entities/pages/page-comments/hooks.ts';
import type { PageComment } from '#entities/pages/page-comments/types.ts';
import { formatInstant, formatWhen } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { expectField } from '#lib/focus/typing-ahead.ts';
import { ThreadField } from './thread-field.tsx';
import { ThreadMenu } from './thread-menu.tsx';
import styles from './comments.module.css';

const nameOf = (userId: string) => findPerson(userId)?.display_name;

type ThreadCommentProps = {
  comment: PageComment;
  projectId: string;
  /** False on what is archived. */
  canWrite: boolean;
  /** The address names it: it is brought into sight. */
  isAddressed: boolean;
  /** Before the dots: what can be done with the whole thread. */
  tools?: ReactNode;
  /** Between who said it and what was said. */
  children?: ReactNode;
};

/** One comment of a thread; its author may change it. */
export function ThreadComment(props: ThreadCommentProps) {
  const { comment, projectId, canWrite, isAddressed, tools, children } = props;
  const { t } = useTranslation('pages');
  const language = useLanguage((state) => state.language);
  /** The comment that is edited, as it was then. */
  const [seen, setSeen] = useState<PageComment | null>(null);
  const author = usePerson(comment.actor);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAddressed) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.focus({ preventScroll: true });
  }, [isAddressed]);
  const isUnsaved = useIsPageCommentUnsaved(comment.id);
  const edit = () => {
    expectField();
    setSeen(comment);
  };
  const save = async (html: string) => {
    setSeen(null);
    if (seen && html !== seen.comment_html) await editPageComment(projectId, seen, html);
    return true;
  };
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={styles.comment}
      data-addressed={isAddressed ? '' : undefined}
      aria-label={t('comments.by', { name: author?.display_name ?? '' })}
    >
      <header className={styles.head}>
        {author && <Avatar person={author} size={24} />}
        <b>{author?.display_name ?? t('versions.somebody')}</b>
        <time dateTime={comment.created_at} title={formatInstant(comment.created_at, language)}>
          {formatWhen(comment.created_at, language)}
        </time>
        {comment.edited_at && <span className={styles.edited}>{t('comments.edited')}</span>}
        {isUnsaved && <Icon of={IconCloudUp} size={14} label={t('not_sent')} />}
        <span className={styles.space} />
        {tools}
        {canWrite && <ThreadMenu comment={comment} projectId={projectId} onEdit={edit} />}
      </header>
      {children}
      {seen ? (
        <ThreadField
          what={`page-comment ${comment.id}`}
          initial={seen.comment_html}
          label={t('comments.edit')}
          submitText={t('comments.save')}
          onSend={save}
          onCancel={() => setSeen(null)}
        />
      ) : (
        <HtmlView html={comment.comment_html} nameOf={nameOf} />
      )}
    </article>
  );
}
