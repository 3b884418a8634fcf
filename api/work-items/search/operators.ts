/** What a search can ask besides words (docs/contract/search.md#operators). */
const OPERATORS = [
  ...(['assignee', 'creator', 'state', 'priority', 'label', 'project', 'cycle', 'module'] as const),
  ...(['due', 'start', 'created', 'updated', 'is'] as const),
] as const;
export type Operator = (typeof OPERATORS)[number];
/** `values` are alternatives; `isNot` takes away what has one of them. */
export type OperatorTerm = { operator: Operator; values: string[]; isNot: boolean };

export type Question = {
  /** What is left to search for as words. */
  text: string;
  terms: OperatorTerm[];
  /** What stood in quotes: it must be there as it is. */
  phrases: string[];
};

const MAX_TERMS = 20;
/** `-label:"two words",bug`, `"exact words"`, or a word; quotes that are not closed are words. */
const PART = /(-?)([a-z]+):((?:"[^"]*"|[^\s",])+(?:,(?:"[^"]*"|[^\s",])+)*)|"([^"]+)"|(\S+)/giu;
const VALUE = /"([^"]*)"|[^",]+/g;

const isOperator = (name: string): name is Operator => OPERATORS.some((each) => each === name);

const valuesOf = (list: string): string[] =>
  [...list.matchAll(VALUE)].map((match) => (match[1] ?? match[0]).trim()).filter((value) => value !== '');

/** Takes a search apart. What looks like an operator and is none stays a word. */
export function readQuestion(given: string): Question {
  const question: Question = { text: '', terms: [], phrases: [] };
  const words: string[] = [];
  for (const [whole, minus, name = '', list = '', phrase] of given.matchAll(PART)) {
    const operator = name.toLowerCase();
    if (isOperator(operator) && question.terms.length < MAX_TERMS) {
      const values = valuesOf(list);
      if (values.length > 0) question.terms.push({ operator, values, isNot: minus === '-' });
    } else if (phrase !== undefined && phrase.trim() !== '') {
      question.phrases.push(phrase.trim());
      words.push(phrase.trim());
    } else words.push(whole);
  }
  question.text = words.join(' ');
  return question;
}
