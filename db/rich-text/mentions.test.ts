import { expect, test } from 'vitest';
import { mentionedUsers } from './mentions.ts';

const ANN = '11111111-1111-4111-8111-111111111111';
const mention = (id: string, name = 'user_mention') =>
  `<mention-component id="x" entity_identifier="${id}" entity_name="${name}"></mention-component>`;

// docs/contract/texts.md#mentions
test('finds each mentioned person once, whatever the order of attributes', () => {
  const other = `<mention-component entity_name="user_mention" entity_identifier="${ANN.toUpperCase()}">`;
  expect(mentionedUsers(`<p>${mention(ANN)} and ${mention(ANN)}</p>${other}`)).toEqual([ANN]);
});

// docs/contract/texts.md#mentions
test('ignores other entities and identifiers that are no ids', () => {
  expect(mentionedUsers(mention(ANN, 'page_mention') + mention('me') + '<p>@someone</p>')).toEqual([]);
});
