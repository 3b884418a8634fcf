import { useEffect } from 'react';

/** Search engines do not list what is shown, as long as this is true. */
export function useNotListed(isHidden = true) {
  useEffect(() => {
    if (!isHidden) return undefined;
    const tag = Object.assign(document.createElement('meta'), {
      name: 'robots',
      content: 'noindex, nofollow',
    });
    document.head.append(tag);
    return () => tag.remove();
  }, [isHidden]);
}
