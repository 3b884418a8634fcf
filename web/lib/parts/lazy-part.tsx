import { type ComponentType, lazy, useState } from 'react';
import { notePart, untilLoaded } from './parts.ts';

export type LazyPart<P extends object> = ComponentType<P> & {
  /** Fetches its code before it is wanted. */
  fetch: () => Promise<unknown>;
};

/**
 * A component whose code is fetched when it is needed. What is here already is drawn like any other: React would show
 * nothing in its place first, and then for 300 ms at least.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const fetch = async () => (loaded ??= await load());
  notePart(fetch);
  const Awaited = lazy(async () => ({ default: await untilLoaded(fetch) })) as unknown as ComponentType<P>;
  function Part(props: P) {
    // The same for as long as it is drawn.
    const [Drawn] = useState(() => loaded ?? Awaited);
    return <Drawn {...props} />;
  }
  return Object.assign(Part, { fetch });
}
