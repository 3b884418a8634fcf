/** A press that goes less far than this is a click. */
const THRESHOLD = 3;
/** Held this near to an edge the timeline scrolls by itself. */
const EDGE = 48;
const STEP = 14;

type PointerDrag = {
  onMove: (point: { clientX: number; clientY: number }) => void;
  /** Let go after it was moved. */
  onDrop: (point: { clientX: number; clientY: number }) => void;
  /** Let go where it was pressed. */
  onClick?: () => void;
  /** Escape, or the system took the pointer away. */
  onCancel: () => void;
};

/** The click that follows a drag is none. */
function swallowClick() {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }));
}

/** How far to scroll in this frame for a pointer at a place. */
function pull(position: number, from: number, to: number): number {
  if (position < from + EDGE) return -STEP;
  return position > to - EDGE ? STEP : 0;
}

/** Follows a pressed pointer until it is let go, scrolls at the edges, and handles Escape. */
export function followPointer(start: PointerEvent, scroller: HTMLElement, side: number, drag: PointerDrag) {
  let last = { clientX: start.clientX, clientY: start.clientY };
  let isMoved = false;
  let frame = 0;
  const ended = new AbortController();

  const scroll = () => {
    const box = scroller.getBoundingClientRect();
    const left = pull(last.clientX, box.left + side, box.right);
    const top = pull(last.clientY, box.top, box.bottom);
    if (left || top) {
      scroller.scrollBy({ left, top });
      drag.onMove(last);
    }
    frame = requestAnimationFrame(scroll);
  };
  const end = () => {
    ended.abort();
    cancelAnimationFrame(frame);
  };
  const cancel = () => {
    end();
    if (isMoved) swallowClick();
    drag.onCancel();
  };
  const options = { signal: ended.signal, capture: true };
  addEventListener(
    'pointermove',
    (event) => {
      last = { clientX: event.clientX, clientY: event.clientY };
      const way = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (!isMoved && way < THRESHOLD) return;
      if (!isMoved) frame = requestAnimationFrame(scroll);
      isMoved = true;
      drag.onMove(last);
    },
    options,
  );
  addEventListener(
    'pointerup',
    () => {
      end();
      if (!isMoved) return drag.onClick?.() ?? drag.onCancel();
      swallowClick();
      drag.onDrop(last);
    },
    options,
  );
  addEventListener('pointercancel', cancel, options);
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      cancel();
    },
    options,
  );
}
