/** Scripts that are not mixed inside of one word. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /[\p{Script=Hebrew}\p{Script=Arabic}]/u,
];
/** What words do not have: a capital after a small letter, signs between letters, signs that stick to one, frames,
 * and three letters with accents in a row. */
const STRANGE = [
  /\p{Ll}\p{Lu}/u,
  // oxlint-disable-next-line no-control-regex
  /\p{L}[^\p{L}\p{N}\p{M}\u0000-\u007f’‘–—…·\u3000-\u303f\uff00-\uffef]+\p{L}/u,
  /[¼½¾¹²³¯¸°±©®¬¦¤]\p{L}|\p{L}[¼½¾¹¯¸¿¡±£§¤¦¬©]/u,
  /[\u2500-\u259f]/u,
  /[\u00a2-\u00aa\u00ac-\u00ba\u00bc-\u00be\u00c0-\u00ff]{3}/u,
];
/** Letters of Icelandic. Elsewhere they show that a text was read in a wrong encoding. */
const RARE = /[þðÞÐ]/;
const WORD_END = /[\s,;|"()/]+/;
// oxlint-disable-next-line no-control-regex
const OTHER_LETTER = /[^\u0000-\u007f]/;
const CYRILLIC = /\p{Script=Cyrillic}/gu;
const COMMON_CYRILLIC = /[оеаинтсрвлії]/gi;

function strangeness(word: string): number {
  if (SCRIPTS.filter((script) => script.test(word)).length > 1) return 1;
  if (STRANGE.some((pattern) => pattern.test(word))) return 1;
  return RARE.test(word) ? 0.5 : 0;
}

/**
 * How much a text looks like one that people wrote, from nearly 0 to about 1.5, by its words with letters beyond ASCII and
 * by how many of its Cyrillic letters are frequent ones.
 */
export function plausibilityOf(text: string): number {
  const words = text.split(WORD_END).filter((word) => word.length > 1 && OTHER_LETTER.test(word));
  if (words.length === 0) return 1;
  const strange = words.reduce((sum, word) => sum + strangeness(word), 0) / words.length;
  const cyrillic = text.match(CYRILLIC)?.length ?? 0;
  const common = text.match(COMMON_CYRILLIC)?.length ?? 0;
  return Math.max(0.05, (1 - strange) ** 2) * (cyrillic > 0 ? 0.5 + common / cyrillic : 1.05);
}
