import { useTranslation } from 'react-i18next';
import { DueDate } from '#components/pickers/due-date.tsx';
import { HtmlView } from '#components/editor/reading/html-view.tsx';
import { LabelChips } from '#components/controls/label-chip.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { useSession } from '#entities/identity/users/store.ts';
import { type Board, type BoardItem, type ItemDetail, toggleReaction } from '../parts/board-api.ts';
import { PublicValues } from '../parts/public-values.tsx';
import { PeekComments } from './peek-comments.tsx';
import { PeekReactions } from './peek-reactions.tsx';
import { withPublicImages } from './public-images.ts';
import { SignInLink } from '../parts/sign-in-link.tsx';
import { Votes } from './votes.tsx';
import panel from './peek.module.css';

type BodyProps = { anchor: string; board: Board; item: ItemDetail; onChange: (item: BoardItem) => void };

/** What is known of an item, and what visitors make of it. */
export function PeekBody({ anchor, board, item, onChange }: BodyProps) {
  const { t } = useTranslation('spaces');
  const { settings } = board;
  return (
    <>
      <div className={panel.peekBody}>
        <h2 className={panel.peekTitle} dir="auto">
          {item.name}
        </h2>
        {settings.is_votes_enabled && (
          <div className={panel.voting}>
            <Votes {...{ anchor, item, onChange }} />
            <span>{t('vote.why')}</span>
          </div>
        )}
        <Properties board={board} item={item} />
        <PublicValues board={board} item={item} look="row" />
        <HtmlView html={withPublicImages(item.description_html, anchor)} />
        {settings.is_reactions_enabled && (
          <PeekReactions
            given={item.reaction_items.map(({ reaction, actor_details }) => ({
              reaction,
              actor: actor_details,
            }))}
            store={(reaction, isOn) => toggleReaction(anchor, `issues/${item.id}`, { reaction, isOn })}
            onChange={(given) => onChange({ ...item, reaction_items: given.map(asRow) })}
          />
        )}
        {settings.is_comments_enabled && <PeekComments {...{ anchor, settings }} itemId={item.id} />}
      </div>
      <Invite board={board} />
    </>
  );
}

const asRow = ({ reaction, actor }: { reaction: string; actor: { id: string; display_name?: string } }) => ({
  reaction,
  actor_details: { avatar_url: null, ...actor, display_name: actor.display_name ?? '' },
});

function Properties({ board: { states, labels }, item }: { board: Board; item: ItemDetail }) {
  const { t, i18n } = useTranslation('spaces');
  const state = states.find((each) => each.id === item.state_id);
  return (
    <div className={panel.pills}>
      {state && (
        <span className={panel.pill}>
          <StateIcon group={state.group} color={state.color} size={14} />
          {state.name}
        </span>
      )}
      <span className={panel.pill}>
        <PriorityIcon priority={item.priority} size={14} />
        {t(`priorities.${item.priority}`)}
      </span>
      {item.target_date && (
        <span className={panel.pill}>
          <DueDate day={item.target_date} stateGroup={item.state__group} language={i18n.language} />
        </span>
      )}
      <LabelChips labels={labels.filter(({ id }) => item.label_ids.includes(id))} max={8} />
    </div>
  );
}

/** What a stranger could do here once they are signed in; nothing where visitors may only look. */
function Invite({ board: { settings } }: { board: Board }) {
  const { t } = useTranslation('spaces');
  const me = useSession((state) => state.me);
  const isOpen = settings.is_votes_enabled || settings.is_comments_enabled || settings.is_reactions_enabled;
  if (me || !isOpen) return null;
  return (
    <div className={panel.invite}>
      <div>
        <b>{t('invite.title')}</b>
        <p>{t('invite.text')}</p>
      </div>
      <SignInLink variant="filled" />
    </div>
  );
}
