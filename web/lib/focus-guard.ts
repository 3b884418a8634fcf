const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [contenteditable=true], [tabindex="0"]';
/** What goes away because it was scrolled out of sight takes the keyboard with it; nobody is to be led elsewhere then. */
const SCROLL_MS = 400;

/** The place that a removed element left: what stood behind it and before it, and what was around it. */
type Gap = { next: Node | null; previous: Node | null; around: Node };

const isShown = (element: HTMLElement) => element.isConnected && element.getClientRects().length > 0;

/** What can have the keyboard in there; of a row its link, which is what the keys of rows start from. */
function focusableIn(node: Node | null): HTMLElement | undefined {
  if (!(node instanceof HTMLElement) || !node.isConnected) return undefined;
  const link = node.querySelector<HTMLElement>('[data-item-link]');
  if (link && isShown(link)) return link;
  const all = [...node.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown);
  return node.matches(FOCUSABLE) && isShown(node) ? node : all[0];
}

function* siblingsFrom(node: Node | null, step: 'nextSibling' | 'previousSibling') {
  for (let sibling = node; sibling; sibling = sibling[step]) yield sibling;
}

/** The nearest thing that can have the keyboard: behind the gap, before it, around it. */
function nearest({ next, previous, around }: Gap): HTMLElement | undefined {
  for (const node of siblingsFrom(next, 'nextSibling')) {
    const found = focusableIn(node);
    if (found) return found;
  }
  for (const node of siblingsFrom(previous, 'previousSibling')) {
    const found = focusableIn(node);
    if (found) return found;
  }
  for (let node: Node | null = around; node && node !== document.body; node = node.parentNode) {
    const found = focusableIn(node);
    if (found) return found;
  }
  return undefined;
}

const gapOf = (records: readonly MutationRecord[], lost: Node): Gap | null => {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
  if (!record) return null;
  return { next: record.nextSibling, previous: record.previousSibling, around: record.target };
};

const inTwoFrames = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/**
 * When what has the keyboard is removed, the nearest thing takes it, unless something else has taken it by then. Answers how to
 * stop watching.
 */
export function guardFocus(): () => void {
  let last: HTMLElement | null = null;
  let path = '';
  let scrolledAt = 0;
  const end = new AbortController();
  const note = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement ? target : null;
    path = location.pathname;
  };
  const observer = new MutationObserver((records) => {
    const lost = last;
    if (!lost || lost.isConnected) return;
    last = null;
    const isElsewhere = location.pathname !== path || performance.now() - scrolledAt < SCROLL_MS;
    // Dialogs and menus give the keyboard back themselves.
    if (isElsewhere || lost.closest('[role=dialog], [role=menu], [role=listbox]')) return;
    const gap = gapOf(records, lost);
    if (!gap) return;
    inTwoFrames(() => {
      if (document.activeElement === document.body) nearest(gap)?.focus({ preventScroll: true });
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('focusin', note, { signal: end.signal });
  addEventListener(
    'scroll',
    () => {
      scrolledAt = performance.now();
    },
    { capture: true, passive: true, signal: end.signal },
  );
  return () => {
    observer.disconnect();
    end.abort();
  };
}
