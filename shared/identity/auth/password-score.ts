import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { inOneForm } from './password-rules.ts';

// The dictionaries take some 80 MB: the server and the browser load this file in a worker, with the first new password.

/** Guesses are counted on this many characters; the time that it takes grows faster than the length. */
const MAX_MEASURED = 64;
const MIN_SCORE = 3;

const meter = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength: MAX_MEASURED,
});

/**
 * Whether a password is hard enough to guess (docs/contract/sessions.md#strong-passwords). `about` is what the person is
 * known by: their e-mail and names make no good password.
 */
export function isHardToGuess(password: string, about: readonly string[]): boolean {
  const known = about
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter(Boolean);
  return meter.check(inOneForm(password), known).score >= MIN_SCORE;
}
