import { Suspense } from 'react';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import type { EditorProps, FieldView } from './base/field-view.ts';

/** A field, its editor, and the element that the popover is attached to. */
export type FieldPopoverProps = EditorProps & { anchor: HTMLElement; view: FieldView };

const LIST_WIDTH = 240;
const TEXT_WIDTH = 320;

const widthOf = ({ kind }: EditorProps['field'], { place }: FieldView) => {
  if (kind === 'date' || kind === 'moment') return {};
  return { width: place === 'place' ? TEXT_WIDTH : LIST_WIDTH };
};

/**
 * Shows the editor of a field beside the pressed element. Shows nothing for a field that cannot be written.
 */
export function FieldPopover({ anchor, view, ...props }: FieldPopoverProps) {
  const { Editor, place } = view;
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
      {...widthOf(props.field, view)}
    >
      <Suspense>
        <Editor {...props} />
      </Suspense>
    </AnchoredPopover>
  );
}
