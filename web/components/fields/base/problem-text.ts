import type { TFunction } from 'i18next';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import { formatNumber } from './format-number.ts';

type Problem = { problem: string; field: Pick<Field, 'kind' | 'options'>; language: string; t: TFunction };
type Say = (given: Problem) => string;

/** What `checkValue` says, which is written for programs, in the words of the screen. */
const SAID: readonly (readonly [RegExp, Say])[] = [
  [/^A valid number/, ({ t }) => t('fields:value.problem.number')],
  [/^The number is too large/, ({ t }) => t('fields:value.problem.too_large')],
  [/decimal places/, ({ t }) => t('fields:value.problem.decimals')],
  [/greater than or equal/, ({ t, ...of }) => t('fields:value.problem.min', { value: limit(of, 'min') })],
  [/less than or equal/, ({ t, ...of }) => t('fields:value.problem.max', { value: limit(of, 'max') })],
  [/^Enter 1 to 5/, ({ t }) => t('fields:value.problem.rating')],
  [/no more than (\d+) characters/, ({ t, problem }) => t('fields:value.problem.too_long', countIn(problem))],
  [/no more than (\d+) elements/, ({ t, problem }) => t('fields:value.problem.too_many', countIn(problem))],
  [/valid email/, ({ t }) => t('fields:value.problem.email')],
  [/valid phone/, ({ t }) => t('fields:value.problem.phone')],
  [/valid URL/, ({ t }) => t('fields:value.problem.link')],
  [
    /^Enter a text of the form/,
    ({ t, field }) => t('fields:value.problem.pattern', { pattern: field.options.pattern ?? '' }),
  ],
  [/^(Date|Datetime) has wrong format/, ({ t }) => t('fields:value.problem.date')],
];

const countIn = (problem: string) => ({ count: Number(/\d+/.exec(problem)?.[0] ?? 0) });

const limit = ({ field, language }: Omit<Problem, 't'>, which: 'min' | 'max') =>
  formatNumber(field, field.options[which] ?? 0, language);

/** What is wrong with a value, in the language of the reader. */
export const problemText = (given: Problem): string =>
  SAID.find(([pattern]) => pattern.test(given.problem))?.[1](given) ?? given.t('fields:value.problem.other');
