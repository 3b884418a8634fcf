import { IconArrowBigDown, IconArrowBigUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { useSession } from '#entities/identity/users/store.ts';
import { paths } from '#lib/http/paths.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { type BoardItem, type Vote, giveVote } from '../parts/board-api.ts';
import pills from '../parts/pill.module.css';
import styles from '../parts/spaces.module.css';

const countOf = (item: BoardItem, vote: Vote) => item.vote_items.filter((each) => each.vote === vote).length;

type VotesProps = {
  anchor: string;
  item: BoardItem;
  onChange: (item: BoardItem) => void;
  /** On a card only those for it. */
  isShort?: boolean;
};

/** How people voted, and the own vote, which is shown at once and taken back if it was not stored. */
export function Votes({ anchor, item, onChange, isShort = false }: VotesProps) {
  const { t } = useTranslation('spaces');
  const me = useSession((state) => state.me);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const own = item.vote_items.find(({ actor_details }) => actor_details.id === me?.id)?.vote ?? null;
  const choose = async (vote: Vote) => {
    if (!me) return void navigate(paths.signIn(pathname + search));
    const wanted = own === vote ? null : vote;
    const others = item.vote_items.filter(({ actor_details }) => actor_details.id !== me.id);
    onChange({ ...item, vote_items: wanted ? [...others, { vote: wanted, actor_details: me }] : others });
    await giveVote(anchor, item.id, wanted).catch(() => {
      onChange(item);
      showToast({ tone: 'error', title: t('vote.failed') });
    });
  };
  const button = (vote: Vote) => (
    <button
      type="button"
      className={pills.pill}
      aria-pressed={own === vote}
      aria-label={t(vote === 1 ? 'vote.up' : 'vote.down', { count: countOf(item, vote) })}
      onClick={() => void choose(vote)}
    >
      <Icon of={vote === 1 ? IconArrowBigUp : IconArrowBigDown} size={14} />
      {countOf(item, vote)}
    </button>
  );
  return (
    <span className={styles.votes}>
      {button(1)}
      {!isShort && button(-1)}
    </span>
  );
}
