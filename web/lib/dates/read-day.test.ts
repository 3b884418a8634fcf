import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainText } from './day-names.ts';
import { type DayWords, readDay } from './read-day.ts';

/** A Wednesday. */
const NOW = new Date(2026, 10, 18, 15, 30);
const FOLDERS: Record<string, string> = { uk: 'ua' };

function wordsOf(language: string): DayWords {
  const file = new URL(`../../i18n/${FOLDERS[language] ?? language}/days.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const entries = Object.entries(texts).map(([name, text]) => [name, text.split(',').map(plainText)]);
  return Object.fromEntries(entries) as DayWords;
}
const read = (text: string, language = 'en') =>
  readDay(text, { language, words: wordsOf(language), now: NOW });

test.each([
  ['today', '2026-11-18'],
  ['Tomorrow', '2026-11-19'],
  ['tom', '2026-11-19'],
  ['fri', '2026-11-20'],
  ['friday', '2026-11-20'],
  ['on friday', '2026-11-20'],
  ['wed', '2026-11-25'],
  ['next fri', '2026-11-27'],
  ['next mon', '2026-11-23'],
  ['next week', '2026-11-23'],
  ['+2w', '2026-12-02'],
  ['+3', '2026-11-21'],
  ['-1d', '2026-11-17'],
  ['3d', '2026-11-21'],
  ['in 2 weeks', '2026-12-02'],
  ['+1m', '2026-12-18'],
  ['27.11', '2026-11-27'],
  ['17.11', '2027-11-17'],
  ['18.11', '2026-11-18'],
  ['27.11.27', '2027-11-27'],
  ['01.02.2025', '2025-02-01'],
  ['2026-12-03', '2026-12-03'],
  ['nov 27', '2026-11-27'],
  ['27 November', '2026-11-27'],
  ['27th nov 2028', '2028-11-27'],
  ['Nov 27, 2028', '2028-11-27'],
  ['27', '2026-11-27'],
  ['5', '2026-12-05'],
  ['eom', '2026-11-30'],
])('%s', (text, day) => {
  expect(read(text)).toBe(day);
});

test.each([
  ['ru', 'сегодня', '2026-11-18'],
  ['ru', 'Завтра', '2026-11-19'],
  ['ru', 'послезавтра', '2026-11-20'],
  ['ru', 'пт', '2026-11-20'],
  ['ru', 'в пятницу', '2026-11-20'],
  ['ru', 'пятница', '2026-11-20'],
  ['ru', 'в следующую пятницу', '2026-11-27'],
  ['ru', 'следующая пятница', '2026-11-27'],
  ['ru', 'через неделю', '2026-11-25'],
  ['ru', 'через 3 дня', '2026-11-21'],
  ['ru', '2 нед', '2026-12-02'],
  ['ru', '27 ноября', '2026-11-27'],
  ['ru', '3 января 2027 г.', '2027-01-03'],
  ['ru', 'конец месяца', '2026-11-30'],
  ['de', 'morgen', '2026-11-19'],
  ['de', 'übermorgen', '2026-11-20'],
  ['de', 'Freitag', '2026-11-20'],
  ['de', 'nächsten Freitag', '2026-11-27'],
  ['de', 'am Fr', '2026-11-20'],
  ['de', 'in 2 Wochen', '2026-12-02'],
  ['de', 'in einer Woche', '2026-11-25'],
  ['de', '27. November', '2026-11-27'],
  ['de', '27.11.', '2026-11-27'],
  ['de', 'nächste Woche', '2026-11-23'],
  ['de', 'Monatsende', '2026-11-30'],
  ['de', 'tomorrow', '2026-11-19'],
  ['fr', "aujourd'hui", '2026-11-18'],
  ['fr', 'demain', '2026-11-19'],
  ['fr', 'vendredi prochain', '2026-11-27'],
  ['fr', 'dans 3 jours', '2026-11-21'],
  ['fr', '27 novembre 2027', '2027-11-27'],
  ['fr', '27/11', '2026-11-27'],
  ['fr', 'la semaine prochaine', '2026-11-23'],
  ['es', 'manana', '2026-11-19'],
  ['es', 'viernes', '2026-11-20'],
  ['es', 'en 2 semanas', '2026-12-02'],
  ['es', '27 de noviembre de 2027', '2027-11-27'],
  ['es', 'fin de mes', '2026-11-30'],
  ['it', 'domani', '2026-11-19'],
  ['it', 'venerdi prossimo', '2026-11-27'],
  ['it', 'tra 3 giorni', '2026-11-21'],
  ['ja', '明日', '2026-11-19'],
  ['ja', '金曜', '2026-11-20'],
  ['ja', '来週の金曜日', '2026-11-27'],
  ['ja', '3日後', '2026-11-21'],
  ['ja', '11月27日', '2026-11-27'],
  ['ja', '2027/11/27', '2027-11-27'],
  ['ja', '来週', '2026-11-23'],
  ['zh-CN', '后天', '2026-11-20'],
  ['zh-CN', '周五', '2026-11-20'],
  ['zh-CN', '下周五', '2026-11-27'],
  ['zh-CN', '下星期五', '2026-11-27'],
  ['zh-CN', '3天后', '2026-11-21'],
  ['zh-CN', '2027年11月27日', '2027-11-27'],
  ['zh-TW', '後天', '2026-11-20'],
  ['zh-TW', '下週五', '2026-11-27'],
  ['zh-TW', '下個月', '2026-12-18'],
  ['ko', '내일', '2026-11-19'],
  ['ko', '금요일', '2026-11-20'],
  ['ko', '다음 주 금요일', '2026-11-27'],
  ['ko', '2주 후', '2026-12-02'],
  ['ko', '11월 27일', '2026-11-27'],
  ['ko', '2027. 11. 27.', '2027-11-27'],
  ['cs', 'zítra', '2026-11-19'],
  ['cs', 've středu', '2026-11-25'],
  ['cs', 'příští pátek', '2026-11-27'],
  ['cs', 'za 2 týdny', '2026-12-02'],
  ['cs', '27. 11. 2027', '2027-11-27'],
  ['cs', '27. listopadu', '2026-11-27'],
  ['sk', 'zajtra', '2026-11-19'],
  ['sk', 'v stredu', '2026-11-25'],
  ['sk', 'budúci piatok', '2026-11-27'],
  ['sk', 'o 3 dni', '2026-11-21'],
  ['pl', 'jutro', '2026-11-19'],
  ['pl', 'w środę', '2026-11-25'],
  ['pl', 'następny piątek', '2026-11-27'],
  ['pl', 'za tydzień', '2026-11-25'],
  ['pl', '27 listopada', '2026-11-27'],
  ['uk', 'завтра', '2026-11-19'],
  ['uk', "у п'ятницю", '2026-11-20'],
  ['uk', 'наступна середа', '2026-11-25'],
  ['uk', 'через тиждень', '2026-11-25'],
  ['uk', '27 листопада', '2026-11-27'],
])('%s: %s', (language, text, day) => {
  expect(read(text, language)).toBe(day);
});

test('a slash stands between month and day in English, between day and month in Russian', () => {
  expect(read('11/27')).toBe('2026-11-27');
  expect(read('27/11', 'ru')).toBe('2026-11-27');
});

test.each(['', '  ', 'f', 'soon', '31.02', '40', '13/13', '+', 'x2w', '2026-13-01'])(
  '%s is no day',
  (text) => {
    expect(read(text)).toBeNull();
  },
);
