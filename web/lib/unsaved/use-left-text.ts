import { type ChangeEvent, type FocusEvent, useState } from 'react';

type Field = HTMLInputElement;

/**
 * A text of one line that is stored when its field is left. While it is edited nothing else comes in between: what
 * others store is shown afterwards. `store` gets what was typed, without blanks at its ends, when that is another text.
 */
export function useLeftText(stored: string, store: (text: string) => unknown) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? stored,
    onChange: ({ currentTarget }: ChangeEvent<Field>) => setTyped(currentTarget.value),
    onBlur: ({ currentTarget }: FocusEvent<Field>) => {
      if (typed === null) return;
      // The caret stays in a field whose window is left.
      if (currentTarget !== document.activeElement) setTyped(null);
      const text = typed.trim();
      if (text !== stored) store(text);
    },
    giveUp: () => setTyped(null),
  };
}
