import { Suspense } from 'react';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import type { EditorProps } from './base/field-view.ts';
import { FIELD_VIEWS } from './registry.ts';

type FieldPopoverProps = EditorProps & { anchor: HTMLElement };

const LIST_WIDTH = 240;
const TEXT_WIDTH = 320;

const widthOf = (kind: EditorProps['field']['kind']) => {
  if (kind === 'date' || kind === 'moment') return {};
  return { width: FIELD_VIEWS[kind].place === 'place' ? TEXT_WIDTH : LIST_WIDTH };
};

/** The editor of a field beside whatever was pressed; nothing for a field that nobody writes. */
export function FieldPopover({ anchor, ...props }: FieldPopoverProps) {
  const { Editor, place } = FIELD_VIEWS[props.field.kind];
  if (!Editor) return null;
  if (place === 'dialog') {
    return (
      <Suspense>
        <Editor {...props} />
      </Suspense>
    );
  }
  return (
    <AnchoredPopover
      anchor={anchor}
      onClose={props.onClose}
      label={props.field.name}
      {...widthOf(props.field.kind)}
    >
      <Suspense>
        <Editor {...props} />
      </Suspense>
    </AnchoredPopover>
  );
}
