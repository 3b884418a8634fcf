import type { Page } from '@tandem/shared/pages/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Pictures, makePictures } from '../../files/assets/testing.ts';

let team: Pictures;

beforeAll(async () => {
  team = await makePictures();
});
afterAll(() => team.test.close());

type File = { name: string; markdown: string };

async function bring(...files: File[]): Promise<Page[]> {
  const answer = await team.member.post(`${team.projectPath}import-pages/`, { files });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Page[];
}
const textOf = async ({ id }: Page): Promise<string> =>
  (await team.member.get(`${team.projectPath}pages/${id}/`)).body.description_html as string;
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('front matter', () => {
  // docs/contract/pages.md#front-matter
  test('is not in the text, and its tags are labels where the project has them', async () => {
    const label = await team.admin.post(`${team.projectPath}issue-labels/`, {
      name: 'Größe',
      color: '#ff0000',
    });
    expect(label.status, label.text).toBe(201);
    const markdown = '---\ntitle: My note\ntags: [größe, unknown]\n---\n\n# Real title\n\nBody\n';
    const untitled = '---\ntitle: Only here\ncreated: 2024-05-01\n---\nBody';
    const [headed, named] = await bring(
      { name: 'note.md', markdown },
      { name: 'other.md', markdown: untitled },
    );
    expect(headed).toMatchObject({ name: 'Real title', label_ids: [label.body.id] });
    expect(wordsOf(await textOf(headed!))).toBe('title My note tags größe, unknown Body');
    expect(named).toMatchObject({ name: 'Only here', label_ids: [] });
    expect(wordsOf(await textOf(named!))).toBe('created 2024-05-01 Body');
  });

  // docs/contract/pages.md#front-matter
  test('of hostile files makes a page all the same', async () => {
    const front = (yaml: string): File => ({ name: 'file.md', markdown: `---\n${yaml}\n---\nBody` });
    const made = await bring(
      front(`title: ${'a'.repeat(50_000)}`),
      front('title: "\\u202egnp.exe"'),
      front('title: <script>alert(1)</script>\ntags: ["\\0", "\\ud800", <b>]'),
      front('title: [broken'),
      front('title: "\\u200b"'),
    );
    const names = made.map(({ name }) => name);
    expect(names).toEqual(['a'.repeat(255), 'gnp.exe', '<script>alert(1)</script>', 'file', '']);
    expect(await textOf(made[2]!)).not.toMatch(/<script|<b>/);
    expect(wordsOf(await textOf(made[3]!))).toContain('title: [broken');
  });
});
