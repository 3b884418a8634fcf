import { useLayoutEffect } from 'react';

/**
 * Marks the page while a part is shown that others make room for. Rules that look for the part itself (`:has`) would cost
 * with every other change of the page.
 */
export function useMarkedPage(mark: 'data-choosing' | 'data-props' | 'data-peeking', isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    document.body.setAttribute(mark, '');
    return () => document.body.removeAttribute(mark);
  }, [mark, isShown]);
}
