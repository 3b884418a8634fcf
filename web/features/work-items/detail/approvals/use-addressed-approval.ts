import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const HASH = '#approval';

/** The box has the keyboard where the address leads to it, as that of a mail does: its field, or else itself. */
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
