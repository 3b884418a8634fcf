/**
 * What a condition compares: `id` and `person` ids of rows, `choice` one of some words, `day` a day, `moment` a time whose
 * day counts, `number` a number, `text` a text of its own, `names` what other rows are called, `flag` true or false.
 * Nothing is compared with a custom field that is `gone`.
 */
export type Kind =
  | { kind: 'id' | 'person' | 'day' | 'moment' | 'number'; canBeNone?: true }
  | { kind: 'choice'; choices: readonly string[]; canBeNone?: true }
  | { kind: 'text'; canBeNone?: true }
  | { kind: 'names' | 'flag' | 'gone' };
