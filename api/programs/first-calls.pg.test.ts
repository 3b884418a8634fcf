import fs from 'node:fs';
import path from 'node:path';
import { must } from '@tandem/shared/must.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostOf } from '../testing/app.ts';
import { type Programs, makePrograms, makeToken } from './testing.ts';

const PAGE = path.join(import.meta.dirname, '..', '..', 'docs', 'contract', 'programs.md');

let programs: Programs;
beforeAll(async () => {
  programs = await makePrograms();
});
afterAll(() => programs.team.test.close());

type Example = { method: string; url: string; headers: Record<string, string>; payload?: string };

/** A line of the page as the request that curl makes of it. */
function exampleOf(line: string, values: Record<string, string>): Example {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => ({
    // A shell fills in variables between double quotes alone.
    text:
      match[1]?.replaceAll(/\$(\w+)/g, (_, name: string) => values[name] ?? '') ?? match[2] ?? match[3] ?? '',
  }));
  const valuesOf = (flag: string) =>
    words.flatMap(({ text }, index) => (text === flag ? [words[index + 1]?.text ?? ''] : []));
  const headers = Object.fromEntries(
    valuesOf('-H').map((header) => {
      const [name = '', ...rest] = header.split(': ');
      return [name.toLowerCase(), rest.join(': ')];
    }),
  );
  const [payload] = valuesOf('-d');
  const method = valuesOf('-X')[0] ?? (payload === undefined ? 'GET' : 'POST');
  const url = must(words.at(-1), 'a line has words').text;
  return { method, url, headers, ...(payload === undefined ? {} : { payload }) };
}

// docs/contract/programs.md#first-calls
test('the first calls of the page work as they stand there', async () => {
  const { team } = programs;
  const lines = fs
    .readFileSync(PAGE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('curl '));
  const values: Record<string, string> = {
    TOKEN: await makeToken(team.admin, team.workspace.slug),
    TANDEM: '',
    SLUG: team.workspace.slug,
    PROJECT: team.project.id,
  };
  const answers = [];
  for (const line of lines) {
    const { headers, ...request } = exampleOf(line, values);
    const answer = await team.test.app.inject({
      ...request,
      headers: { ...headers, host: hostOf(team.test.app) },
    } as never);
    answers.push([answer.statusCode, answer.body === '' ? null : answer.json()]);
    if (answer.statusCode === 201) values['ITEM'] ??= String(answer.json().id);
  }
  expect(answers.map(([status]) => status)).toEqual([200, 200, 201, 201, 200, 200, 200, 204]);
  expect(answers[2]?.[1]).toMatchObject({ name: 'Made by a program', priority: 'high' });
  expect(answers[4]?.[1].results).toEqual([{ name: 'Made by a program', state: expect.any(Object) }]);
  expect(answers[5]?.[1]).toMatchObject({ name: 'From elsewhere', external_id: '42' });
  expect(answers[6]?.[1]).toMatchObject({ priority: 'low' });
});
