import { type ReactNode, useEffect, useState } from 'react';

const SKELETON_DELAY_MS = 150;

/** Shows its children only when the wait lasts: what loads at once never flickers. */
export function Delayed({ children, after = SKELETON_DELAY_MS }: { children: ReactNode; after?: number }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isShown ? children : null;
}
