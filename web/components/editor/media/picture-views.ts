import { ImageComponent } from '@tandem/shared/rich-text/nodes/component-nodes.ts';
import { PlainImage } from '@tandem/shared/rich-text/nodes/block-nodes.ts';
import { isSafeUrl } from '@tandem/shared/rich-text/rules/safe-url.ts';
import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';

/** Nodes of the schema that are shown as a picture. */
export const PICTURE_NODES: readonly string[] = [PlainImage.name, ImageComponent.name];

const ASSET_ID = /^[0-9a-f-]{36}$/i;
const MIN_PERCENT = 10;

/** Where a picture is that a text names by its id alone. */
export type PictureAddress = (assetId: string) => string | null;

function addressOf(node: Node, byId: PictureAddress): string | null {
  const src: unknown = node.attrs['src'];
  if (typeof src !== 'string' || src === '') return null;
  if (ASSET_ID.test(src)) return byId(src);
  return isSafeUrl(src) ? src : null;
}

/** Widths are shares of the text or pixels; numbers alone are pixels, as in HTML. */
function cssWidth(width: unknown): string {
  const text = String(width ?? '');
  if (/^\d+(\.\d+)?$/.test(text)) return `${text}px`;
  return /^\d+(\.\d+)?(px|%)$/.test(text) ? text : '';
}

type Share = { start: PointerEvent; box: HTMLElement; now: PointerEvent };

/** The share of the text's width that a picture has while its edge is at the pointer. */
function shareAt({ start, box, now }: Share, before: number): number {
  const whole = box.parentElement?.clientWidth ?? 1;
  const percent = Math.round(((before + now.clientX - start.clientX) / whole) * 100);
  return Math.min(100, Math.max(MIN_PERCENT, percent));
}

/** The right edge of a picture, which a pointer takes along; `onWidth` receives where it was let go. */
function edgeOf(box: HTMLElement, onWidth: (width: string) => void): HTMLElement {
  const edge = document.createElement('span');
  edge.className = 'picture-edge';
  edge.addEventListener('pointerdown', (start) => {
    start.preventDefault();
    edge.setPointerCapture(start.pointerId);
    const before = box.getBoundingClientRect().width;
    const move = (now: PointerEvent) => {
      box.style.width = `${shareAt({ start, box, now }, before)}%`;
    };
    const end = () => {
      edge.removeEventListener('pointermove', move);
      onWidth(box.style.width);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('pointerup', end, { once: true });
  });
  return edge;
}

const pictureView =
  (byId: PictureAddress): NodeViewRenderer =>
  ({ node: first, editor, getPos }) => {
    const box = document.createElement('div');
    const image = document.createElement('img');
    box.className = 'picture';
    box.append(image);
    const draw = (node: Node) => {
      const address = addressOf(node, byId);
      if (address) image.src = address;
      else image.removeAttribute('src');
      image.alt = String(node.attrs['alt'] ?? '');
      image.title = String(node.attrs['title'] ?? '');
      box.style.width = cssWidth(node.attrs['width']);
    };
    const setWidth = (width: string) => {
      const position = getPos();
      if (position === undefined) return;
      editor.view.dispatch(editor.state.tr.setNodeAttribute(position, 'width', width));
    };
    const edge = editor.isEditable ? edgeOf(box, setWidth) : null;
    if (edge) box.append(edge);
    draw(first);
    return {
      dom: box,
      update: (node) => {
        if (node.type !== first.type) return false;
        draw(node);
        return true;
      },
      stopEvent: ({ target }) => edge !== null && target === edge,
      ignoreMutation: () => true,
    };
  };

/** Pictures that are as wide as the text says, and whose edge can be dragged where it can be written. */
export const pictureViews = (byId: PictureAddress) => [
  PlainImage.extend({ addNodeView: () => pictureView(byId) }),
  ImageComponent.extend({ addNodeView: () => pictureView(byId) }),
];
