import { notePart, untilLoaded } from './parts.ts';

type Call<A extends unknown[]> = (...args: A) => void;

/** A function whose code is fetched when it is first called, or before that while nobody waits for anything. */
export function lazyCall<A extends unknown[]>(load: () => Promise<Call<A>>): Call<A> {
  let loaded: Call<A> | undefined;
  const fetch = async () => (loaded ??= await load());
  notePart(fetch);
  return (...args) => {
    if (loaded) loaded(...args);
    else void untilLoaded(fetch).then((call) => call(...args));
  };
}
