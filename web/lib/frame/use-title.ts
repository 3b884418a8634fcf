import { useEffect } from 'react';
import { useTabSign } from './tab-sign.ts';

/** The tab's title while a screen is shown: "<entity> – <section>", with how much is unread in front. */
export function useTitle(...parts: (string | undefined)[]) {
  const unread = useTabSign((sign) => sign.unread);
  const title = `${unread > 0 ? `(${unread}) ` : ''}${[...parts.filter(Boolean), 'Tandem'].join(' – ')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
