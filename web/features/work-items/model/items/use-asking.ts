import { useState } from 'react';
import { expectField, expectNoField } from '#lib/focus/typing-ahead.ts';

/** Opens what begins with a field; its code may still be on the way. */
export function useAsking() {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    expectField('[role=dialog]');
    setOpen(true);
  };
  const close = () => {
    expectNoField();
    setOpen(false);
  };
  return { isOpen, open, close };
}
