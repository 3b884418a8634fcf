import { IconMoodPlus } from '@tabler/icons-react';
import { type MouseEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { usePeople } from '../members/store.ts';
import { useMe } from '../../identity/users/hooks.ts';
import { codeOf, EMOJIS, emojiOf } from '#components/icons/reaction-emoji.ts';
import { listNames } from '#lib/text/names.ts';
import styles from './reaction-bar.module.css';

type Reacted = { actor: string; reaction: string };
type ReactionBarProps = {
  reactions: readonly Reacted[];
  onToggle: (code: string) => void;
  canReact: boolean;
  /** Drawn also while nobody has reacted. */
  isInviting?: boolean;
};

/** Code → who reacted with it, in the order in which the codes came. */
function byCode(reactions: readonly Reacted[]): [code: string, actors: string[]][] {
  const table = new Map<string, string[]>();
  for (const { reaction, actor } of reactions) table.set(reaction, [...(table.get(reaction) ?? []), actor]);
  return [...table];
}

/** Emojis that people reacted with, how often, and the one button for more. */
export function ReactionBar({ reactions, onToggle, canReact, isInviting = false }: ReactionBarProps) {
  const { t } = useTranslation('detail');
  const me = useMe().id;
  const people = usePeople((state) => state.people);
  const groups = useMemo(() => byCode(reactions), [reactions]);
  if (groups.length === 0 && !(canReact && isInviting)) return null;
  return (
    <div className={styles.reactions}>
      {groups.map(([code, actors]) => {
        const names = listNames(actors.map((id) => people.get(id)?.display_name ?? t('somebody')));
        return (
          <button
            key={code}
            type="button"
            className={styles.reaction}
            aria-pressed={actors.includes(me)}
            aria-label={t('reaction.of', { emoji: emojiOf(code), names, count: actors.length })}
            title={names}
            disabled={!canReact}
            onClick={() => onToggle(code)}
          >
            <span aria-hidden>{emojiOf(code)}</span>
            {actors.length}
          </button>
        );
      })}
      {canReact && <AddReaction onChoose={onToggle} className={styles.reaction} />}
    </div>
  );
}

type AddProps = { onChoose: (code: string) => void; className: string | undefined };

/** The face that opens the emojis. */
export function AddReaction({ onChoose, className }: AddProps) {
  const { t } = useTranslation('detail');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (event: MouseEvent<HTMLElement>) => setAnchor(anchor ? null : event.currentTarget);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={t('reaction.add')}
        title={t('reaction.add')}
        onClick={toggle}
      >
        <Icon of={IconMoodPlus} size={14} />
      </button>
      {anchor && (
        <AnchoredPopover anchor={anchor} onClose={() => setAnchor(null)} label={t('reaction.add')}>
          <div className={styles.emojis}>
            {EMOJIS.map((emoji, index) => (
              <button
                key={emoji}
                type="button"
                className={styles.emoji}
                data-autofocus={index === 0 ? true : undefined}
                onClick={() => {
                  setAnchor(null);
                  onChoose(codeOf(emoji));
                }}
              >
                {emoji}
              </button>
            ))}
          </div>
        </AnchoredPopover>
      )}
    </>
  );
}
