/** Longer texts are no slips of the pen. */
const MAX_LENGTH = 60;
const MAX_KNOWN = 300;

/** How many letters are to be added, left out or exchanged to make one word of the other. */
function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const changed = (previous[at - 1] ?? 0) + (isSame ? 0 : 1);
      current.push(Math.min(changed, (previous[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}

const isBeginning = (one: string, other: string) => one.length >= 3 && other.startsWith(one);

/**
 * How far a word is from a known one; Infinity where it is another word. Beginnings are near, the nearer the less is
 * missing: "stat", "state".
 */
function farness(word: string, known: string): number {
  if (isBeginning(word, known) || isBeginning(known, word))
    return 0.5 + Math.abs(word.length - known.length) / 1000;
  const far = distance(word, known);
  return far <= Math.max(1, Math.floor(Math.min(word.length, known.length) / 3)) ? far : Infinity;
}

/** The known word that was most likely meant, whatever the case; undefined where none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  const wanted = word.toLowerCase();
  let best: { far: number; name: string } | undefined;
  for (const name of known.slice(0, MAX_KNOWN)) {
    if (name.length > MAX_LENGTH) continue;
    const far = farness(wanted, name.toLowerCase());
    if (far < (best?.far ?? Infinity)) best = { far, name };
  }
  return best?.name;
}
