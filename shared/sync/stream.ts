/** A subscribable scope; also the name of its Socket.IO room. See docs/ARCHITECTURE.md, "Streams and Changes". */
const STREAM_SCOPES = ['workspace', 'project', 'user'] as const;
type StreamScope = (typeof STREAM_SCOPES)[number];
export type Stream = `${StreamScope}:${string}`;

const STREAM_PATTERN =
  /^(workspace|project|user):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const workspaceStream = (id: string): Stream => `workspace:${id}`;
export const projectStream = (id: string): Stream => `project:${id}`;
export const userStream = (id: string): Stream => `user:${id}`;

/** Takes untrusted text; gives its scope and id, or null when it names no stream. */
export function parseStream(text: unknown): { stream: Stream; scope: StreamScope; id: string } | null {
  if (typeof text !== 'string' || !STREAM_PATTERN.test(text)) return null;
  const separator = text.indexOf(':');
  return {
    stream: text as Stream,
    scope: text.slice(0, separator) as StreamScope,
    id: text.slice(separator + 1),
  };
}
