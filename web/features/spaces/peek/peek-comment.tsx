import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { HtmlView } from '#components/editor/reading/html-view.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { formatAgo, formatInstant } from '#lib/dates/instants.ts';
import { type BoardComment, toggleReaction } from '../parts/board-api.ts';
import { PeekReactions } from './peek-reactions.tsx';
import { withPublicImages } from './public-images.ts';
import panel from './peek.module.css';

type CommentProps = {
  anchor: string;
  comment: BoardComment;
  canReact: boolean;
  onChange: (comment: BoardComment) => void;
  onRemove: (() => void) | null;
};

export function PeekComment({ anchor, comment, canReact, onChange, onRemove }: CommentProps) {
  const { t, i18n } = useTranslation('spaces');
  const { id, actor_detail, created_at, comment_reactions } = comment;
  return (
    <article className={panel.comment}>
      <Avatar person={actor_detail} size={24} />
      <div>
        <p className={panel.commentHead}>
          <b>{actor_detail.display_name}</b>
          {comment.is_member && <span className={panel.team}>{t('team')}</span>}
          <time dateTime={created_at} title={formatInstant(created_at, i18n.language)}>
            {formatAgo(created_at, i18n.language)}
          </time>
          {onRemove && (
            <IconButton
              of={IconTrash}
              size="sm"
              iconSize={14}
              label={t('comment.delete')}
              onClick={onRemove}
            />
          )}
        </p>
        <HtmlView html={withPublicImages(comment.comment_html, anchor)} />
        {canReact && (
          <PeekReactions
            given={comment_reactions.map(({ reaction, actor }) => ({ reaction, actor: { id: actor } }))}
            store={(reaction, isOn) => toggleReaction(anchor, `comments/${id}`, { reaction, isOn })}
            onChange={(given) =>
              onChange({
                ...comment,
                comment_reactions: given.map(({ reaction, actor }) => ({ reaction, actor: actor.id })),
              })
            }
          />
        )}
      </div>
    </article>
  );
}
