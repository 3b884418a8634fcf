import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent } from 'react';
import { shortcutKey } from '#lib/keys/shortcut-key.ts';
import { useShortcutChoice } from '#lib/keys/shortcuts.ts';
import type { InboxGroup } from './groups.ts';
import { archiveGroup, restoreGroup, toggleRead } from './group-actions.ts';

const TAKEN = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';
const isTaken = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  defaultPrevented ||
  (target instanceof Element && target.closest(TAKEN) !== null);

const buttonOf = (key: string | undefined) =>
  key === undefined
    ? null
    : document.querySelector<HTMLElement>(`[data-group="${CSS.escape(key)}"] > button:first-of-type`);

/** A line far away is drawn some frames after the list was scrolled to it. */
function focusLine(key: string, reveal: (key: string) => void, tries = 10) {
  const button = buttonOf(key);
  if (button) return button.focus();
  if (tries === 0) return;
  reveal(key);
  requestAnimationFrame(() => focusLine(key, reveal, tries - 1));
}

/** The line that the keyboard is on; otherwise the one that is open. */
function currentKey(openKey: string | null): string | null {
  const line = document.activeElement?.closest<HTMLElement>('[data-group]');
  return line?.dataset['group'] ?? openKey;
}

type Keys = {
  groups: readonly InboxGroup[];
  openKey: string | null;
  t: TFunction;
  onLeave: (key: string) => void;
  /** Scrolls a line into sight that is not drawn. */
  reveal: (key: string) => void;
};

/** J and K walk along the lines, E puts one away, U marks it as read or not, H or S snoozes it; Enter opens it. */
export function useInboxKeys({ groups, openKey, t, onLeave, reveal }: Keys) {
  const hasSingleKeys = useShortcutChoice((choice) => choice.hasSingleKeys);
  const act = useEffectEvent((key: string): boolean => {
    const index = groups.findIndex((group) => group.key === currentKey(openKey));
    const group = groups[index];
    const goTo = (place: number) => {
      const key = groups[place]?.key;
      if (key !== undefined) focusLine(key, reveal);
    };
    if (key === 'j') goTo(Math.min(index + 1, groups.length - 1));
    else if (key === 'k') goTo(Math.max(index - 1, 0));
    else if (!group) return false;
    else if (key === 'u') toggleRead(group, t);
    else if (key === 'h' || key === 's') openSnooze(group);
    else if (key === 'e') {
      goTo(index + 1 < groups.length ? index + 1 : index - 1);
      onLeave(group.key);
      if (group.newest.archived_at === null) archiveGroup(group, t);
      else restoreGroup(group, t);
    } else return false;
    return true;
  });
  useEffect(() => {
    if (!hasSingleKeys) return;
    const handleKey = (event: KeyboardEvent) => {
      if (isTaken(event) || event.shiftKey) return;
      const key = shortcutKey(event);
      if (!act(key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the shortcuts of items: here their letters mean the lines.
    addEventListener('keydown', handleKey, true);
    return () => removeEventListener('keydown', handleKey, true);
  }, [hasSingleKeys]);
}

function openSnooze({ key }: InboxGroup) {
  const line = document.querySelector(`[data-group="${CSS.escape(key)}"]`);
  line?.querySelector<HTMLElement>('[data-snooze]')?.click();
}
