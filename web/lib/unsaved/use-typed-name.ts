import { type FocusEvent, useEffect, useEffectEvent } from 'react';
import { giveUpName, leaveName, type NamePlace, saveName, typeName, useTypedNames } from './typed-names.ts';

/** What is typed into a name, null while nothing is; `current` is the name that is shown otherwise. */
export function useTypedName(place: NamePlace, current: string, userId: string) {
  const typed = useTypedNames(({ names }) => names.get(`${place.kind}:${place.id}`));
  const save = () => void saveName(place);
  const leaveNow = useEffectEvent(() => void leaveName(place));
  // Some ways to leave a screen take no focus away first.
  useEffect(() => () => leaveNow(), []);
  return {
    draft: typed?.text ?? null,
    // A tab that is pasted is stored as a blank, so that is what is shown.
    type: (text: string) => typeName(place, text.replaceAll('\t', ' '), { seen: current, userId }),
    save,
    /** The caret stays in a field whose window is left. */
    leave: ({ currentTarget }: FocusEvent) =>
      currentTarget === document.activeElement ? save() : void leaveName(place),
    giveUp: () => giveUpName(place),
  };
}
