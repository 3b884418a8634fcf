import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { create } from 'zustand';
import { api, type StreamSeqs } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { getPage } from '#lib/http/pages.ts';
import { follow, onForgotten, onResync } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { readAgain } from '../../live/read-again.ts';
import { setDetail } from '../rows/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { intakeItems, setIntakeDetail } from './store.ts';
import { type IntakeDetail, type IntakeItem, isWaiting } from './types.ts';

export const intakePath = (projectId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/inbox-issues/`;

export type IntakePart = 'open' | 'closed';
const STATUSES: Record<IntakePart, string> = { open: '-2,0', closed: '-1,1,2' };
const PAGE_SIZE = 1000;

const keyOf = (projectId: string, part: IntakePart) => `${projectId} ${part}`;
/** `partial`: the first page is there, and one behind it could not be read. */
export type IntakeState = 'loading' | 'done' | 'failed' | 'partial';
/** What was read of which project, and whether that went well. */
export const useIntakeParts = create<Record<string, IntakeState>>(() => ({}));
export const partOf = (projectId: string, part: IntakePart) => (state: Record<string, IntakeState>) =>
  state[keyOf(projectId, part)];

const streamOf = ({ issue }: IntakeItem) => projectStream(issue.project_id);

type Pages = { data: IntakeItem[]; seqs: StreamSeqs; problem: ApiError | null };

/** All pages; up to the one that could not be read, and why, where that is not the first. */
async function readAll(projectId: string, part: IntakePart): Promise<Pages> {
  const rows: IntakeItem[] = [];
  let seqs: StreamSeqs = {};
  for (let page = 0; ; page += 1) {
    const asked = { query: { status: STATUSES[part] }, size: PAGE_SIZE, page };
    const answer = await getPage<IntakeItem>(intakePath(projectId), asked).catch((error: unknown) => {
      if (page === 0 || !(error instanceof ApiError)) throw error;
      return error;
    });
    if (answer instanceof ApiError) return { data: rows, seqs, problem: answer };
    if (page === 0) seqs = answer.seqs;
    rows.push(...answer.data.results);
    if (!answer.data.next_page_results) return { data: rows, seqs, problem: null };
  }
}

/** Reads what waits in a project, or what was decided there, and follows it. */
export async function loadIntake(projectId: string, part: IntakePart): Promise<void> {
  const key = keyOf(projectId, part);
  useIntakeParts.setState(({ [key]: known }) => ({ [key]: known === 'done' ? known : 'loading' }));
  const stream = projectStream(projectId);
  const settle = (state: IntakeState) =>
    useIntakeParts.setState(({ [key]: known }) => ({ [key]: known === 'done' ? known : state }));
  let problem: ApiError | null = null;
  try {
    const answer = await loadRows({
      store: intakeItems,
      streamOf,
      read: async () => {
        const pages = await readAll(projectId, part);
        ({ problem } = pages);
        return pages;
      },
      isCovered: ({ issue, status }) =>
        problem === null && issue.project_id === projectId && isWaiting(status) === (part === 'open'),
    });
    follow(stream, answer.seqs[stream]);
    settle(problem ? 'partial' : 'done');
  } catch (error) {
    settle('failed');
    throw error;
  }
  if (problem) throw problem as ApiError;
}

/** Reads one item in full; what was received meanwhile knows better. */
export async function loadIntakeDetail(projectId: string, itemId: string): Promise<void> {
  let detail: IntakeDetail | undefined;
  await loadRows({
    store: intakeItems,
    streamOf,
    read: async () => {
      const path = `${intakePath(projectId)}${itemId}/`;
      const { data, seqs } = await api.get<IntakeDetail>(path, { query: { expand: 'issue_inbox' } });
      detail = data;
      const { duplicate_issue_detail: _duplicate, ...row } = data;
      return { data: [row], seqs };
    },
  });
  const { id, issue, duplicate_issue_detail: duplicate } = must(detail, 'it was read');
  const known = intakeItems.confirmedRow(id);
  if (!known) return;
  setIntakeDetail(issue.id, { issue: { ...issue, ...known.issue } as never, duplicate });
  const { description_html, is_subscribed } = issue;
  setDetail({ id: issue.id, description_html, is_subscribed });
}

const again = readAgain(async (key) => {
  const [projectId = '', part] = key.split(' ');
  if (useIntakeParts.getState()[key]) await loadIntake(projectId, part as IntakePart);
});
onResync((stream) => {
  for (const [key, state] of Object.entries(useIntakeParts.getState())) {
    const [projectId = ''] = key.split(' ');
    if (state !== 'loading' && stream === projectStream(projectId)) again(key);
  }
});

onForgotten((stream) => {
  const parts = useIntakeParts.getState();
  const known = Object.keys(parts).filter((key) => stream !== projectStream(key.split(' ')[0] ?? ''));
  useIntakeParts.setState(Object.fromEntries(known.map((key) => [key, parts[key] ?? 'loading'])), true);
});
