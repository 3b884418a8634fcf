import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { liftable, sortable } from './sortable.ts';

/** Everything that dragging needs; fetched by `withDragging`, after the first paint. */
export const dragParts = {
  draggable,
  dropTargetForElements,
  monitorForElements,
  combine,
  autoScrollForElements,
  extractClosestEdge,
  liftable,
  sortable,
};

export type DragParts = typeof dragParts;
