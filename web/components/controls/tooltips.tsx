import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const Tooltip = lazyPart(async () => (await import('./tooltip-part.tsx')).Tooltip);

const DELAY_MS = 400;

/** The attributes by which an element asks for a tooltip. */
export const tooltip = (text: string, side?: 'right') => ({
  'data-tooltip': text,
  'data-tooltip-side': side,
});

/** What is under the pointer or has the keyboard; nothing where the tooltip would lie over what the element has opened. */
function tooltipTarget({ target }: Event): HTMLElement | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
  return element?.getAttribute('aria-expanded') === 'true' ? null : element;
}

/** The element whose tooltip is to be seen. */
function useTooltipTarget(): HTMLElement | null {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let waiting: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const point = (element: HTMLElement | null) => {
      if (element === waiting) return;
      clearTimeout(timer);
      waiting = element;
      setShown(null);
      if (element) timer = setTimeout(() => setShown(element), DELAY_MS);
    };
    const follow = (event: Event) => point(tooltipTarget(event));
    const followKeyboard = (event: Event) => {
      const element = tooltipTarget(event);
      point(element?.matches(':focus-visible') ? element : null);
    };
    const hide = () => {
      clearTimeout(timer);
      setShown(null);
    };
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true, passive: true };
    addEventListener('pointerover', follow, options);
    addEventListener('focusin', followKeyboard, options);
    for (const type of ['pointerdown', 'keydown', 'wheel', 'blur']) addEventListener(type, hide, options);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);
  return shown;
}

/**
 * The one tooltip of the page, beside whatever asks for one by `tooltip()`. A screen has dozens of buttons of which one at
 * a time is pointed at: with a tooltip each they cost a tenth of what it takes to open an item.
 */
export function Tooltips() {
  const target = useTooltipTarget();
  if (!target?.isConnected) return null;
  const { tooltip: text, tooltipSide: side } = target.dataset;
  return (
    <Suspense>
      <Tooltip opened target={target} label={text} position={side === 'right' ? 'right' : 'top'} key={text} />
    </Suspense>
  );
}
