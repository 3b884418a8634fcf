/** What leaves no mark on a screen: blanks of every kind, controls, and characters that only change others. */
const UNSEEN = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;
const LINE_BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
/** They turn around what stands behind a name. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Whether a reader sees anything of a text. */
export const isSeen = (text: string): boolean => text.replace(UNSEEN, '') !== '';

/** A text as one line that does nothing to what stands beside it; joined emoji and letters stay as they are. */
export const asOneLine = (text: string): string =>
  text.replace(DIRECTION_MARKS, '').replace(LINE_BREAKS, ' ').trim();
