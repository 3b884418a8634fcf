import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const HASH = '#approval';

/** Focuses the approval when the URL names it, as links in emails do: its text field, else the box. */
export function useAddressedApproval(id: string) {
  const { hash, key } = useLocation();
  const box = useRef<HTMLElement>(null);
  const reached = useRef('');
  const isAddressed = hash === HASH || hash === `${HASH}-${id}`;
  useEffect(() => {
    const element = box.current;
    if (!isAddressed || !element || reached.current === key) return;
    reached.current = key;
    element.scrollIntoView({ block: 'nearest' });
    const field = element.querySelector<HTMLElement>('[data-answer-field]');
    (field ?? element).focus({ preventScroll: true });
  }, [isAddressed, key]);
  return box;
}
