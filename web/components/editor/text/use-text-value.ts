import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useEffectEvent, useState } from 'react';

/** So long a pause between keys is one; who makes none is shown it now and then. */
const SETTLE_MS = 300;
const AT_MOST_MS = 3_000;

/** Something read off the whole text: at once, and again when it has changed and nobody types, not between the keys. */
export function useTextValue<T>(editor: Editor, read: (text: Node) => T): T {
  const [value, setValue] = useState(() => read(editor.state.doc));
  const update = useEffectEvent(() => setValue(read(editor.state.doc)));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let since: number | null = null;
    const settle = () => {
      since = null;
      update();
    };
    const schedule = () => {
      const now = performance.now();
      since ??= now;
      clearTimeout(timer);
      timer = setTimeout(settle, Math.min(SETTLE_MS, since + AT_MOST_MS - now));
    };
    schedule();
    editor.on('update', schedule);
    return () => {
      clearTimeout(timer);
      editor.off('update', schedule);
    };
  }, [editor]);
  return value;
}
