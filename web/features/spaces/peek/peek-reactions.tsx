import { IconMoodPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { codeOf, EMOJIS, emojiOf } from '#components/icons/reaction-emoji.ts';
import { Icon } from '#components/icons/icon.tsx';
import { useSession } from '#entities/identity/users/store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { listNames } from '#lib/text/names.ts';
import type { Reacted } from '../parts/board-api.ts';
import panel from './peek.module.css';
import pills from '../parts/pill.module.css';

type Props = {
  given: readonly Reacted[];
  /** Stores it; `isOn` says whether it is given or taken back. */
  store: (code: string, isOn: boolean) => Promise<unknown>;
  onChange: (given: Reacted[]) => void;
};

/** How people reacted to an item or a comment; whoever is signed in reacts too. */
export function PeekReactions({ given, store, onChange }: Props) {
  const { t } = useTranslation('spaces');
  const me = useSession((state) => state.me);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const groups = Map.groupBy(given, ({ reaction }) => reaction);
  const toggle = async (code: string) => {
    setOpener(null);
    if (!me) return;
    const isOwn = (each: Reacted) => each.reaction === code && each.actor.id === me.id;
    const isOn = !given.some(isOwn);
    const others = given.filter((each) => !isOwn(each));
    onChange(isOn ? [...others, { reaction: code, actor: me }] : others);
    await store(code, isOn).catch(() => {
      onChange([...given]);
      showToast({ tone: 'error', title: t('reaction.failed') });
    });
  };
  if (groups.size === 0 && !me) return null;
  return (
    <div className={panel.reactions}>
      {[...groups].map(([code, people]) => (
        <button
          key={code}
          type="button"
          className={`${pills.pill} ${pills.round}`}
          disabled={!me}
          aria-pressed={people.some(({ actor }) => actor.id === me?.id)}
          aria-label={t('reaction.of', { emoji: emojiOf(code), count: people.length })}
          title={listNames(people.flatMap(({ actor }) => actor.display_name ?? []))}
          onClick={() => void toggle(code)}
        >
          <span aria-hidden>{emojiOf(code)}</span> {people.length}
        </button>
      ))}
      {me && (
        <button
          type="button"
          className={`${pills.pill} ${pills.round}`}
          aria-label={t('reaction.add')}
          aria-haspopup="dialog"
          onClick={(event) => setOpener(event.currentTarget)}
        >
          <Icon of={IconMoodPlus} size={14} />
        </button>
      )}
      {opener && (
        <AnchoredPopover anchor={opener} onClose={() => setOpener(null)} label={t('reaction.add')}>
          <div className={panel.emojis}>
            {EMOJIS.map((emoji) => (
              <button
                key={emoji}
                type="button"
                className={panel.emoji}
                onClick={() => void toggle(codeOf(emoji))}
              >
                {emoji}
              </button>
            ))}
          </div>
        </AnchoredPopover>
      )}
    </div>
  );
}
