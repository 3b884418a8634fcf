import { Button } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { canComment } from '#components/editor/live/anchors.ts';
import { FloatingBox } from '#components/editor/menus/parts/floating-box.tsx';
import { Icon } from '#components/icons/icon.tsx';

/** Above selected words: what can be said about them. */
export function CommentBar({ editor, onComment }: { editor: Editor; onComment: () => void }) {
  const { t } = useTranslation('pages');
  const from = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isFocused && canComment(now) ? now.state.selection.from : null),
  });
  if (from === null) return null;
  const place = () => {
    if (from > editor.state.doc.content.size) return null;
    const { left, top, bottom } = editor.view.coordsAtPos(from);
    return new DOMRect(left, top, 0, bottom - top);
  };
  return (
    <FloatingBox place={place} side="above">
      <Button
        size="xs"
        variant="subtle"
        leftSection={<Icon of={IconMessagePlus} />}
        // The selection must stay while the button is pressed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onComment}
      >
        {t('comments.begin')}
      </Button>
    </FloatingBox>
  );
}
