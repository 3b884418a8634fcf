const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [contenteditable=true], [tabindex="0"]';
/** What goes away because it was scrolled out of sight takes the keyboard with it; nobody is to be led elsewhere then. */
const SCROLL_MS = 400;
const OVERLAYS = '[role=dialog], [role=menu], [role=listbox]';
/** When it is looked whether a dialog or menu has given the keyboard back itself; a busy page takes longer for that. */
const RETURN_MS = [150, 400, 1_200];
/** How many of the elements that had the keyboard last are kept. */
const TRAIL_AT_MOST = 12;

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

/** What had the keyboard last and can still have it: where one was before a dialog or menu that gives it to nobody. */
const lastOf = (trail: readonly HTMLElement[]) =>
  trail.findLast((element) => isShown(element) && !element.closest('[inert]'));

const isNowhere = () => document.activeElement === document.body;

/** Where the keyboard begins when nothing is left of where it was: what was focused before the guard came is not known. */
function mainOfPage(): HTMLElement | null {
  const main = document.querySelector<HTMLElement>('main');
  if (main && !main.hasAttribute('tabindex')) main.tabIndex = -1;
  return main;
}

/**
 * When what has the keyboard is removed, the nearest thing takes it, and after a dialog or menu whatever had it before, unless
 * something else has taken it by then. Answers how to stop watching.
 */
export function guardFocus(): () => void {
  let last: HTMLElement | null = null;
  let trail: HTMLElement[] = [];
  let path = '';
  let scrolledAt = 0;
  const end = new AbortController();
  const note = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement ? target : null;
    if (location.pathname !== path) trail = [];
    path = location.pathname;
    if (last) trail = [...trail.filter((element) => element !== last), last].slice(-TRAIL_AT_MOST);
  };
  const goBack = (isLast: boolean) => {
    if (end.signal.aborted || !isNowhere() || location.pathname !== path) return;
    (lastOf(trail) ?? (isLast ? mainOfPage() : null))?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver((records) => {
    const lost = last;
    if (!lost || lost.isConnected) return;
    last = null;
    if (location.pathname !== path || performance.now() - scrolledAt < SCROLL_MS) return;
    if (lost.closest(OVERLAYS))
      return RETURN_MS.forEach((ms) => setTimeout(() => goBack(ms === RETURN_MS.at(-1)), ms));
    const gap = gapOf(records, lost);
    if (!gap) return;
    inTwoFrames(() => {
      if (isNowhere()) (nearest(gap) ?? lastOf(trail))?.focus({ preventScroll: true });
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
