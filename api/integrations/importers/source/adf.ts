/** Jira's document format, which Jira Cloud answers and into which wiki markup is parsed. Only what we read of it. */
export type AdfMark = { type: string; attrs?: Record<string, unknown> | null };
export type AdfNode = {
  type: string;
  attrs?: Record<string, unknown> | null;
  content?: AdfNode[];
  marks?: AdfMark[];
  text?: string;
};
