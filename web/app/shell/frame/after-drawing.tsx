import { Suspense, useEffect, useState } from 'react';
import { untilDrawn } from '#lib/parts/first-drawn.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const BehindFrame = lazyPart(async () => (await import('./behind-frame.tsx')).BehindFrame);

/** What the frame does beside the first screen begins once that screen is drawn, and its code comes then. */
export function AfterDrawing() {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isHere = true;
    void untilDrawn().then(() => isHere && setDrawn(true));
    return () => {
      isHere = false;
    };
  }, []);
  return <Suspense>{isDrawn && <BehindFrame />}</Suspense>;
}
