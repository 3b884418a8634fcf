import { RRuleTemporal } from 'rrule-temporal';
import { expect, test } from 'vitest';
import { changedClock, momentOf } from './moments.ts';
import { type Rule, emptyRule, writeRule } from './parse-rule.ts';
import { daysOfRule, toLibraryRules } from './rule-days.ts';
import { chanceOf, ruleOf } from './testing.ts';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Kyiv',
  'Europe/Lisbon',
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/St_Johns',
  'America/Havana',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
];
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((value) => value !== 0);

type Chance = ReturnType<typeof chanceOf>;

const numbered = ({ one, some }: Chance) =>
  some(WEEKDAYS, 2).map((day) => `${one(['', '1', '2', '-1', '-2'])}${day}`);

/** What a part may be, by the frequency; a rule has some of them. */
function randomRule(chance: Chance): Rule {
  const { one, some, next } = chance;
  const maybe = (share: number, make: () => Partial<Rule>) => (next() < share ? make() : {});
  const freq = one(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const);
  const rule = {
    ...emptyRule(freq),
    interval: one([1, 1, 1, 2, 3, 5, 7, 14]),
    ...maybe(0.2, () => ({ by_month: some(range(1, 12), 4) })),
    ...maybe(0.2, () => ({ wkst: one(WEEKDAYS) })),
  };
  if (freq === 'DAILY')
    return { ...rule, ...maybe(0.4, () => ({ by_day: some(WEEKDAYS, 5) })), ...maybe(0.2, monthDays) };
  if (freq === 'WEEKLY') return { ...rule, ...maybe(0.8, () => ({ by_day: some(WEEKDAYS, 4) })) };
  if (next() < 0.4) return { ...rule, ...monthDays() };
  if (freq === 'YEARLY' && next() < 0.3)
    return { ...rule, by_month: [], by_week_no: some(range(-10, 52), 3), by_day: some(WEEKDAYS, 2) };
  if (freq === 'YEARLY' && next() < 0.3)
    return { ...rule, by_month: [], by_year_day: some(range(-366, 366), 4) };
  if (next() < 0.5) return { ...rule, by_day: numbered(chance) };
  return { ...rule, by_day: some(WEEKDAYS, 5), by_set_pos: some([1, 2, -1, -2], 2) };

  function monthDays(): Partial<Rule> {
    return { by_month_day: some(range(-31, 31), 4) };
  }
}

const randomDay = ({ below }: Chance) =>
  new Date(Date.UTC(2024 + below(6), 0, 1 + below(366))).toISOString().slice(0, 10);

/** What the library lists for a rule as RFC 5545 has it, in a time zone. */
function listOf(
  rule: Rule,
  { zone, start, time }: { zone: string; start: string; time: string },
  count: number,
) {
  const dtstart = Temporal.PlainDate.from(start).toZonedDateTime({ timeZone: zone, plainTime: time });
  const library = new RRuleTemporal({ rruleString: writeRule(rule), dtstart, maxIterations: 20_000 });
  const found: Temporal.ZonedDateTime[] = [];
  const last = Temporal.PlainDate.from(start).add({ years: 20 }).toString();
  library.all((at) => {
    if (at.toPlainDate().toString() > last) return false;
    found.push(Temporal.ZonedDateTime.from(at.toString()));
    return found.length < count;
  });
  return found.map((at) => ({ day: at.toPlainDate().toString(), at: at.epochMilliseconds }));
}

/**
 * Where and when. The library takes the time of the first day for all, and counts positions without the days on which the
 * clock leaves out the time: so the first day has it, and rules with positions are those of noon.
 */
function randomPlace(chance: Chance, { rule, zone }: { rule: Rule; zone: string }) {
  const start = randomDay(chance);
  const hasPositions = toLibraryRules(rule, start).some((part) => part.rule.by_set_pos.length > 0);
  const time = chance.one(['00:00', '02:30', '09:00', '12:00', '23:59']);
  const isPlain = isAnyTime({ zone, time }, start) && !hasPositions;
  return { zone, start, time: isPlain ? time : '12:00' };
}

// docs/contract/recurrences.md#rules
// docs/contract/recurrences.md#time-zones
test(
  `2,000 random rules in 20 time zones are what the library lists (SEED=${SEED})`,
  { timeout: 120_000 },
  () => {
    const chance = chanceOf(SEED);
    let compared = 0;
    for (let count = 0; count < 2000; count += 1) {
      const rule = randomRule(chance);
      const place = randomPlace(chance, { rule, zone: ZONES[count % ZONES.length] ?? 'UTC' });
      const ours = daysOfRule(rule, { starts_on: place.start, from: place.start }, 12);
      const parts = toLibraryRules(rule, place.start);
      let list: ReturnType<typeof listOf> = [];
      try {
        // RFC 5545 leaves months without the day out: so it is asked for their last days in its own words.
        list = parts
          .flatMap((part) => listOf(part.rule, place, 24))
          .filter(({ day }) => isAnyTime(place, day));
      } catch {
        // The library looks for the first day for ever: there is none.
      }
      const expected = new Map(list.map(({ day, at }) => [day, at]));
      const days = ours.filter(({ day }) => isAnyTime(place, day));
      const last = days.at(-1)?.day ?? '';
      const about = `${writeRule(rule)} from ${place.start} ${place.time} in ${place.zone}`;
      const isNear = (day: string) => day <= last;
      const inTwenty = days.filter(
        ({ day }) => day.slice(0, 4) < String(Number(place.start.slice(0, 4)) + 19),
      );
      expect(
        inTwenty.map(({ day }) => day),
        about,
      ).toEqual(
        [...expected.keys()].filter((day) => isNear(day) && inTwenty.some((own) => own.day >= day)).sort(),
      );
      for (const { day } of inTwenty) {
        expect(momentOf(place.zone, day, place.time).getTime(), `${about}: ${day}`).toBe(expected.get(day));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(15_000);
  },
);

/** RFC 5545 leaves out days on which the clock leaves out the time. Ours are an hour later. */
const isAnyTime = ({ zone, time }: { zone: string; time: string }, day: string) =>
  (changedClock(zone, day, time) ?? time) === time;

// docs/contract/recurrences.md#month-ends
test.each([
  [
    'FREQ=MONTHLY;BYMONTHDAY=31',
    '2026-11-30',
    ['2026-11-30 31', '2026-12-31', '2027-01-31', '2027-02-28 31'],
  ],
  [
    'FREQ=MONTHLY',
    '2027-12-31',
    ['2027-12-31', '2028-01-31', '2028-02-29 31', '2028-03-31', '2028-04-30 31'],
  ],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15,31', '2026-01-31', ['2026-01-31', '2026-04-15', '2026-04-30 31']],
  [
    'FREQ=MONTHLY;BYMONTHDAY=29,30',
    '2027-02-01',
    ['2027-02-28 30', '2027-03-29', '2027-03-30', '2027-04-29'],
  ],
  [
    'FREQ=YEARLY',
    '2024-02-29',
    ['2024-02-29', '2025-02-28 29', '2026-02-28 29', '2027-02-28 29', '2028-02-29'],
  ],
  [
    'FREQ=YEARLY;BYMONTH=2,4;BYMONTHDAY=31',
    '2027-01-01',
    ['2027-02-28 31', '2027-04-30 31', '2028-02-29 31'],
  ],
  ['FREQ=YEARLY;BYMONTHDAY=30', '2027-01-31', ['2027-02-28 30', '2027-03-30', '2027-04-30']],
  // A day of the week filters: those are as RFC 5545 has them.
  ['FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=FR', '2026-01-01', ['2026-07-31', '2027-12-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['FREQ=DAILY;BYMONTHDAY=31', '2026-01-01', ['2026-01-31', '2026-03-31']],
])('%s from %s', (text, starts_on, expected) => {
  const days = daysOfRule(ruleOf(text), { starts_on, from: starts_on }, expected.length);
  expect(days.map(({ day, wanted }) => (wanted ? `${day} ${wanted}` : day))).toEqual(expected);
});

// docs/contract/recurrences.md#rules
test.each([
  'FREQ=MONTHLY;BYMONTH=2;BYDAY=MO;BYMONTHDAY=30',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-31',
])('%s has no days, and says so within a moment', (text) => {
  const began = performance.now();
  expect(daysOfRule(ruleOf(text), { starts_on: '2026-01-01', from: '2026-01-01' }, 10)).toEqual([]);
  expect(performance.now() - began).toBeLessThan(2000);
});

// docs/contract/recurrences.md#rules
test('a rule without an end is followed from any day without what came before', () => {
  const from = { starts_on: '1999-12-31', from: '2026-11-30' };
  const days = (text: string) => daysOfRule(ruleOf(text), from, 3).map(({ day }) => day);
  expect(days('FREQ=DAILY')).toEqual(['2026-11-30', '2026-12-01', '2026-12-02']);
  expect(days('FREQ=WEEKLY;INTERVAL=2')).toEqual(['2026-12-11', '2026-12-25', '2027-01-08']);
  expect(daysOfRule(ruleOf('FREQ=DAILY'), { starts_on: '9999-12-30', from: '9999-12-30' }, 10)).toHaveLength(
    2,
  );
});
