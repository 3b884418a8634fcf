const HOUR = 60;
const FURTHEST = 14 * HOUR;

/**
 * Short names of zones by the minutes that they are ahead of UTC. Those of North America are what RFC 2822 says. BST is
 * British Summer Time: in the database of time zones no other zone is called so today. IST and AST are several zones each,
 * and are none here.
 */
const NAMES: readonly (readonly [number, string])[] = [
  [0, 'z utc gmt ut wet'],
  [60, 'cet mez west bst'],
  [120, 'cest mesz eet sast'],
  [180, 'eest msk'],
  [300, 'pkt'],
  [480, 'hkt sgt awst'],
  [540, 'jst kst'],
  [570, 'acst'],
  [600, 'aest'],
  [630, 'acdt'],
  [660, 'aedt'],
  [720, 'nzst'],
  [780, 'nzdt'],
  [-240, 'edt'],
  [-300, 'est cdt'],
  [-360, 'cst mdt'],
  [-420, 'mst pdt'],
  [-480, 'pst akdt'],
  [-540, 'akst'],
  [-600, 'hst'],
];
const NAMED: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap(([minutes, names]) => names.split(' ').map((name) => [name, minutes] as const)),
);

/** An offset behind a time: `+0100`, `+01`, `GMT-5`, `UTC+05:30`. A day that follows a dash is none: it has a digit before. */
const OFFSET = /(?:utc|gmt|ut)?\s?(?<!\d)([+-])(\d{1,2})(?::?(\d{2}))?(?::00)?(?![\d:])/;

/** Minutes that a zone is ahead of UTC, by a short name in small letters. */
export const namedZone = (name: string): number | undefined => NAMED.get(name);

/** The offset in what stands behind a time, in minutes ahead of UTC, and what is left without it; null for one that is none. */
export function takeOffset(text: string): { minutes: number | null; rest: string } | null {
  const match = OFFSET.exec(text);
  if (!match) return { minutes: null, rest: text };
  const [whole, sign, hours, minutes = '0'] = match;
  const size = Number(hours) * HOUR + Number(minutes);
  if (Number(minutes) >= HOUR || size > FURTHEST) return null;
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + whole.length)}`;
  return { minutes: sign === '-' ? -size : size, rest };
}
