import type { ServiceHandler, ServiceReply, ServiceRequest } from './testing-service.ts';

type Row = Record<string, unknown> & { gid: string };
/** A project of tests, with its tasks in the shape of Asana's API. */
export type AsanaData = {
  project: { gid: string; name: string };
  sections: readonly Row[];
  tasks: readonly Row[];
  /** By the task that they stand below, or belong to. */
  subtasks: Readonly<Record<string, readonly Row[]>>;
  stories: Readonly<Record<string, readonly Row[]>>;
  token: string;
  /** Rows a page, at most. */
  page?: number;
};

function page(rows: readonly Row[], { url }: ServiceRequest, most: number): ServiceReply {
  const size = Math.min(Number(url.searchParams.get('limit')), most);
  const from = Number(url.searchParams.get('offset') ?? 0);
  const end = from + size;
  const next_page = end < rows.length ? { offset: String(end), path: '/x', uri: 'https://x.example/' } : null;
  return { body: { data: rows.slice(from, end), next_page } };
}

/** The API of Asana for one project and one token. */
export function asanaService(data: AsanaData): ServiceHandler {
  const { project, sections, tasks, subtasks, stories, token, page: most = 100 } = data;
  const own = `/projects/${project.gid}`;
  return (request) => {
    const { url, headers } = request;
    if (headers.authorization !== `Bearer ${token}`)
      return { status: 401, body: { errors: [{ message: 'Not Authorized' }] } };
    const path = url.pathname.replace('/api/1.0', '');
    if (path === own) return { body: { data: { ...project, members: [{ gid: '1' }, { gid: '2' }] } } };
    if (path === `${own}/task_counts`) return { body: { data: { num_tasks: tasks.length } } };
    if (path === `${own}/sections`) return page(sections, request, most);
    if (path === '/tasks' && url.searchParams.get('project') === project.gid)
      return page(tasks, request, most);
    const [, gid = '', list] = /^\/tasks\/(\d+)\/(subtasks|stories)$/.exec(path) ?? [];
    if (list === 'subtasks') return page(subtasks[gid] ?? [], request, most);
    return list === 'stories' ? page(stories[gid] ?? [], request, most) : undefined;
  };
}
