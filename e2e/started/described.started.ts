import { beforeAll, expect, inject, test } from 'vitest';
import { must } from '@tandem/shared/must.ts';
import { type Answer, type Requester, type Method, ask, headerProblem, problemsOf } from './ask.ts';
import { type Operation, describedPaths } from './descriptions.ts';
import { Filler } from './fill.ts';
import { type People, peopleOf } from './people.ts';

/** What any call may answer besides what it says itself (docs/contract/conventions.md). */
const REFUSALS = new Set([400, 401, 403, 404, 409, 410, 413, 415]);
/** How many of the tokens are for this file: it asks every path by GET and HEAD. */
const TOKENS = 31;

type Case = {
  template: string;
  path: string;
  /** What GET does there; undefined where no call takes it. */
  get: Operation | undefined;
  methods: string[];
};

let people: People;
let filler: Filler;
let cases: Case[];
beforeAll(async () => {
  const world = inject('world');
  people = peopleOf({ ...world, tokens: world.tokens.slice(0, TOKENS) });
  filler = new Filler(people);
  cases = [];
  const described = [...(await describedPaths())];
  for (const [template, calls] of described) {
    // A word may stand where another path has a parameter: what asks for that is asked.
    const get =
      calls['get'] ?? described.find(([other, { get: one }]) => one && isOf(template, other))?.[1]['get'];
    cases.push({ template, path: await filler.fill(template), get, methods: Object.keys(calls) });
  }
});

/** Whether a path is one that another stands for, which has parameters or no slash at its end. */
const isOf = (path: string, template: string): boolean => {
  const pattern = template
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll(/\{\w+\}/g, '[^/]+');
  return path !== template && new RegExp(`^${pattern}/?$`).test(path);
};

const typeOf = ({ headers }: Answer) => (headers.get('content-type') ?? '').split(';')[0] ?? '';

/** What is wrong with the type of an answer; what refuses is JSON always. */
function typeProblem(answer: Answer, operation: Operation): string | null {
  if (answer.status === 204 || answer.status === 304 || (answer.status >= 300 && answer.status < 400))
    return null;
  const type = typeOf(answer);
  const types = Object.keys(operation.responses[answer.status]?.content ?? { 'application/json': {} });
  const isRight = types.some((each) => each === type || each === '*/*');
  return isRight ? null : `comes as ${type || 'nothing'}, described as ${types.join(' or ')}`;
}

/** What is wrong with an answer to a call that is described. */
function describedProblem(answer: Answer, operation: Operation): string | null {
  const { status, headers } = answer;
  const isDescribed = status in operation.responses && status !== 429;
  if (!isDescribed && !REFUSALS.has(status)) return `answers ${status}, which is not described`;
  if (status === 405) return 'is described and not allowed';
  const caching = headers.get('cache-control') ?? '';
  if (status >= 400 && caching !== 'no-store') return `a refusal may be kept: ${caching}`;
  return typeProblem(answer, operation) ?? headerProblem(answer);
}

/** What is wrong with an answer to a method that a path does not take. */
function notAllowedProblem(answer: Answer): string | null {
  if (answer.status !== 405) return `takes no GET and answers ${answer.status}`;
  return answer.headers.get('allow') ? headerProblem(answer) : 'no Allow';
}

async function problemOf({ template, path, get }: Case, requester: Requester): Promise<string | null> {
  const name = (method: Method, problem: string) => `${requester.name}: ${method} ${template}: ${problem}`;
  const check = (answer: Answer) => (get ? describedProblem(answer, get) : notAllowedProblem(answer));
  const got = await ask('GET', path, requester);
  const wrongGet = check(got);
  if (wrongGet) return name('GET', `${wrongGet} ${got.text.slice(0, 120)}`);
  const head = await ask('HEAD', path, requester);
  const wrongHead = check(head);
  if (wrongHead) return name('HEAD', wrongHead);
  if (head.status !== got.status) return name('HEAD', `${head.status} instead of ${got.status}`);
  return null;
}

const REQUESTERS = ['signed out', 'guest', 'member', 'administrator', 'by token'] as const;

// docs/contract/conventions.md#description-of-the-api
// docs/contract/conventions.md#safety-headers
// docs/contract/conventions.md#unexpected-errors
test.each(REQUESTERS)('every described path answers GET and HEAD as it is described: %s', async (name) => {
  const requester = must(
    people.requesters.find((each) => each.name === name),
    'they are made',
  );
  expect(await problemsOf(cases, (one) => problemOf(one, requester))).toEqual([]);
});

test('most paths with ids lead to rows that are there', () => {
  expect(filler.found.size).toBeGreaterThan(30);
});

// docs/contract/conventions.md#methods
test('OPTIONS says what every described path takes', async () => {
  const [signedOut] = people.requesters;
  const problems = await problemsOf(cases, async ({ template, path, methods }) => {
    const answer = await ask('OPTIONS', path, must(signedOut, 'the first'));
    const allow = new Set((answer.headers.get('allow') ?? '').split(', '));
    const missing = methods.filter((method) => !allow.has(method.toUpperCase()));
    if (answer.status !== 204 || missing.length > 0)
      return `${template}: ${answer.status}, no ${missing.join(', ')}`;
    const wrong = headerProblem(answer);
    return wrong && `${template}: ${wrong}`;
  });
  expect(problems).toEqual([]);
});
