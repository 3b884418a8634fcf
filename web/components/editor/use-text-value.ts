import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useEffectEvent, useState } from 'react';

const SETTLE_MS = 200;

/** Something read off the whole text: at once, and again shortly after it changed, not with every key of a long text. */
export function useTextValue<T>(editor: Editor, read: (text: Node) => T): T {
  const [value, setValue] = useState(() => read(editor.state.doc));
  const update = useEffectEvent(() => setValue(read(editor.state.doc)));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      timer = undefined;
      update();
    };
    const schedule = () => {
      timer ??= setTimeout(settle, SETTLE_MS);
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
