import { IconCloudUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HealthChip } from '#components/controls/health-chip.tsx';
import { HtmlView } from '#components/editor/reading/html-view.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import { personColor } from '#components/people/people-color.ts';
import { useRemoteMark } from '#entities/live/remote-marks.ts';
import { editUpdate, toggleUpdateReaction } from '#entities/projects/updates/actions.ts';
import { useIsUpdateUnsaved } from '#entities/projects/updates/hooks.ts';
import type { Update } from '#entities/projects/updates/types.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { AddReaction, ReactionBar } from '#entities/workspaces/people/reaction-bar.tsx';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { dayOf, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { EditField } from './edit-field.tsx';
import { Deltas } from './deltas.tsx';
import { UpdateComments } from './update-comments.tsx';
import { UpdateMenu } from './update-menu.tsx';
import styles from './card.module.css';

export const nameOf = (userId: string) => findPerson(userId)?.display_name;

type CardProps = {
  update: Update;
  /** What the update is about, where that is not plain to see. */
  place?: ReactNode;
  /** Comments are shown only when asked for. */
  isFolded?: boolean;
};

/** A posted update with its numbers, reactions and comments. */
export function UpdateCard({ update, place, isFolded = false }: CardProps) {
  const { t } = useTranslation(['updates', 'detail']);
  const [isEditing, setEditing] = useState(false);
  const author = usePerson(update.created_by);
  const mark = useRemoteMark(update.id);
  const react = (code: string) => void toggleUpdateReaction(update.id, code);
  const reactions = update.reactions.map(({ actor_id: actor, reaction }) => ({ actor, reaction }));
  const save = (html: string) => {
    setEditing(false);
    if (html !== update.description_html) void editUpdate(update.id, { description_html: html });
  };
  return (
    <article
      className={styles.card}
      aria-label={t('card.by', { name: author?.display_name ?? t('somebody') })}
      data-mark={mark ? '' : undefined}
      style={mark && { ['--c' as string]: personColor(mark.actorId) }}
    >
      <CardHead update={update} place={place}>
        <AddReaction onChoose={react} className={styles.tool} />
        <UpdateMenu update={update} onEdit={() => setEditing(true)} />
      </CardHead>
      <div className={styles.text}>
        {isEditing ? (
          <EditField
            initial={update.description_html}
            label={t('card.edit')}
            onSave={save}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <HtmlView html={update.description_html} nameOf={nameOf} />
        )}
      </div>
      {update.progress && <Deltas progress={update.progress} />}
      {reactions.length > 0 && (
        <div className={styles.reactions}>
          <ReactionBar reactions={reactions} onToggle={react} canReact />
        </div>
      )}
      <UpdateComments update={update} isFolded={isFolded} />
    </article>
  );
}

type HeadProps = { update: Update; place: ReactNode; children: ReactNode };

function CardHead({ update, place, children }: HeadProps) {
  const { t } = useTranslation('updates');
  const language = useLanguage((state) => state.language);
  const author = usePerson(update.created_by);
  const isUnsaved = useIsUpdateUnsaved(update.id);
  const posted = update.posted_at ?? update.created_at;
  return (
    <header className={styles.head}>
      <HealthChip health={update.health} />
      {place}
      {author && <Avatar person={author} />}
      <b className={styles.name}>{author?.display_name ?? t('somebody')}</b>
      <time className={styles.time} dateTime={posted} title={formatInstant(posted, language)}>
        {formatMonthDay(dayOf(posted), language)}
      </time>
      {update.edited_at && <span className={styles.time}>{t('card.edited')}</span>}
      {isUnsaved && <Icon of={IconCloudUp} size={14} label={t('card.unsent')} />}
      <span className={styles.space} />
      {children}
    </header>
  );
}
