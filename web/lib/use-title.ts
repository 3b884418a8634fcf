import { useEffect } from 'react';

/** The tab's title while a screen is shown: "<entity> – <section>". */
export function useTitle(...parts: (string | undefined)[]) {
  const title = [...parts.filter(Boolean), 'Tandem'].join(' – ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
