import { type RefObject, useEffect } from 'react';

/**
 * What a key has opened is closed by Escape at once, also before the keyboard has come in: until then the keys are
 * handled where it was. Once it is inside, what is there handles Escape by itself.
 */
export function useEarlyEscape(onClose: () => void, inside?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || inside?.current?.contains(event.target as Node)) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    addEventListener('keydown', handleKey, { capture: true });
    return () => removeEventListener('keydown', handleKey, { capture: true });
  }, [onClose, inside]);
}
