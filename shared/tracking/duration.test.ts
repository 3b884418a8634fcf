import { expect, test } from 'vitest';
import { formatMinutes, parseDuration } from './duration.ts';

// docs/contract/time.md#durations
test.each([
  ['90', 90],
  ['0', 0],
  [' 5 ', 5],
  ['1440', 1440],
  ['1:30', 90],
  ['0:05', 5],
  [':45', 45],
  ['12:00', 720],
  ['1:30h', 90],
  ['1:30 h', 90],
  ['1.5', 90],
  ['1,5', 90],
  ['0.25', 15],
  ['1.5h', 90],
  ['1,5 h', 90],
  ['.5h', null],
  ['1h', 60],
  ['1h 30m', 90],
  ['1h30m', 90],
  ['1h30', 90],
  ['1 h 30 min', 90],
  ['1H 30M', 90],
  ['1 hr 5 mins', 65],
  ['2 hours', 120],
  ['1 hour 1 minute', 61],
  ['45m', 45],
  ['90 min', 90],
  ['1h 90m', 150],
  ['1.1h', 66],
  ['0.33h', 20],
  ['7.4m', 7],
  ['1\u00a0h\u00a030\u00a0min', 90],
  ['１時間３０分', 90],
])('English and numbers: %s is %s', (text, minutes) => {
  expect(parseDuration(text)).toBe(minutes);
});

// docs/contract/time.md#durations
test.each([
  ['de', '1 Std. 30 Min.', 90],
  ['de', '2 Stunden', 120],
  ['de', '1 Stunde 15 Minuten', 75],
  ['fr', '1 h 30 min', 90],
  ['fr', '2 heures 10 minutes', 130],
  ['es', '1 hora 20 minutos', 80],
  ['es', '3 horas', 180],
  ['it', '1 ora 30 minuti', 90],
  ['it', '2 ore', 120],
  ['it', '2o', 120],
  ['pl', '1 godz. 30 min', 90],
  ['pl', '2 godziny 5 minut', 125],
  ['pl', '5 godzin', 300],
  ['cs', '1 hod. 30 min.', 90],
  ['cs', '2 hodiny 5 minut', 125],
  ['sk', '5 hodín 5 minút', 305],
  ['sk', '1 hodina 2 minúty', 62],
  ['ru', '1ч 30м', 90],
  ['ru', '1 ч. 30 мин.', 90],
  ['ru', '1,5 часа', 90],
  ['ru', '5 часов 1 минута', 301],
  ['ua', '1 год 30 хв', 90],
  ['ua', '1г 30х', 90],
  ['ua', '2 години 5 хвилин', 125],
  ['ja', '1時間30分', 90],
  ['ja', '45分', 45],
  ['ko', '1시간 30분', 90],
  ['ko', '2시간', 120],
  ['zh-CN', '1小时30分钟', 90],
  ['zh-CN', '90分', 90],
  ['zh-TW', '1小時30分鐘', 90],
])('%s: %s is %i', (_code, text, minutes) => {
  expect(parseDuration(text)).toBe(minutes);
});

// docs/contract/time.md#durations
test.each([
  '',
  ' ',
  'h',
  'x',
  '-5',
  '-1h',
  '1h -5m',
  '1:60',
  '1:5',
  '1:30:00',
  '1d',
  '1w 2d',
  '30m 1h',
  '1h 2h',
  '5m 5m',
  '1 30',
  '1h 30x',
  '1e3',
  '0x10',
  '١٢',
  '1..5h',
  '1,5,5',
  '99999999999',
  '9999999h',
  'NaN',
  'Infinity',
  '½h',
])('is not understood: %j', (text) => {
  expect(parseDuration(text)).toBeNull();
});

// docs/contract/time.md#durations
test.each([
  [0, '0:00'],
  [5, '0:05'],
  [60, '1:00'],
  [90, '1:30'],
  [870, '14:30'],
  [1440, '24:00'],
  [61_000, '1016:40'],
  [-90, '-1:30'],
  [-0.2, '0:00'],
  [59.6, '1:00'],
])('%d minutes are %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

// docs/contract/time.md#durations
test('what is shown is understood again', () => {
  for (let minutes = 0; minutes <= 3000; minutes += 7) {
    expect(parseDuration(formatMinutes(minutes))).toBe(minutes);
  }
});
