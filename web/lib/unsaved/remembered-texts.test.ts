import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { rememberTexts } from './remembered-texts.ts';

test('a text without values is looked up once, and anew where it was not there yet', () => {
  const asked: string[] = [];
  let texts: Record<string, string> = { 'items:name': 'Name', 'other:name': 'Other' };
  const t = rememberTexts(
    ((key: string, values?: { count: number }) => {
      asked.push(key);
      return values ? `${values.count} items` : (texts[key] ?? key.split(':')[1]);
    }) as unknown as TFunction,
    ['items'],
  );
  expect([t('items:name'), t('items:name')]).toEqual(['Name', 'Name']);
  expect([t('items:count', { count: 1 }), t('items:count', { count: 2 })]).toEqual(['1 items', '2 items']);
  expect([t('items:late'), t('other:name')]).toEqual(['late', 'Other']);
  texts = { 'items:late': 'Late', 'other:name': 'Another' };
  expect([t('items:late'), t('other:name')]).toEqual(['Late', 'Another']);
  expect(asked.filter((key) => key === 'items:name')).toHaveLength(1);
});
