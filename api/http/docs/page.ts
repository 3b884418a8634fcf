import { escapeHtml } from '../html/escape-html.ts';
import { type Call, type JsonSchema, type OpenApi, callsByTopic, fieldsOf, typeOf } from './operations.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.55 system-ui, sans-serif; --line: #8884; --dim: #808890; }
  body { display: grid; grid-template-columns: 15rem minmax(0, 54rem); gap: 2.5rem; margin: 0; padding: 0 2rem; }
  nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 2rem 0; box-sizing: border-box; }
  nav a { display: block; color: inherit; text-decoration: none; padding: 1px 0; text-transform: capitalize; }
  nav a:hover { text-decoration: underline; }
  main { padding: 2rem 0 6rem; }
  h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize; }
  details { border-top: 1px solid var(--line); }
  summary { display: flex; gap: .75rem; padding: .45rem 0; cursor: pointer; align-items: baseline; }
  summary b { width: 3.6rem; flex: none; font: 600 12px ui-monospace, monospace; }
  code, td:first-child { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
  summary span { color: var(--dim); margin-left: auto; text-align: right; }
  table { border-collapse: collapse; margin: .25rem 0 1rem; width: 100%; }
  td { padding: 2px 1rem 2px 0; vertical-align: top; border-top: 1px solid var(--line); }
  td:first-child { width: 40%; }
  td:last-child { width: 6rem; }
  h3 { font-size: 13px; margin: .75rem 0 0; color: var(--dim); }
  @media (max-width: 50rem) { body { display: block; padding: 0 1rem; } nav { position: static; height: auto; } }
`;

type Field = { name: string; type: string; required: boolean };

function fieldTable(title: string, fields: Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, type, required }) =>
      `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(type)}</td><td>${required ? 'required' : ''}</td></tr>`,
  );
  return `<h3>${escapeHtml(title)}</h3><table>${rows.join('')}</table>`;
}

const schemaOf = (part: { content?: Record<string, { schema?: JsonSchema }> } | undefined) =>
  Object.values(part?.content ?? {})[0]?.schema;

function answersOf({ operation }: Call): string {
  return Object.entries(operation.responses ?? {})
    .map(([status, answer]) => {
      const schema = schemaOf(answer);
      const fields = fieldsOf(schema).map((field) => ({ ...field, required: false }));
      return schema ? fieldTable(`Answer ${status}: ${typeOf(schema)}`, fields) : '';
    })
    .join('');
}

function callBlock(call: Call): string {
  const { method, path, operation } = call;
  const parameters = (operation.parameters ?? []).map(({ name, in: place, required, schema }) => ({
    name: `${name} (${place})`,
    type: typeOf(schema),
    required: required ?? false,
  }));
  return `<details><summary><b>${method}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(
    operation.summary ?? '',
  )}</span></summary><p>${escapeHtml(operation.description ?? '')}</p>${fieldTable(
    'Parameters',
    parameters,
  )}${fieldTable('Body', fieldsOf(schemaOf(operation.requestBody)))}${answersOf(call)}</details>`;
}

/** The API as one page to read: no scripts, nothing from elsewhere. */
export function docsPage(document: OpenApi): string {
  const topics = callsByTopic(document);
  const idOf = (topic: string) => escapeHtml(topic.replaceAll(/[^a-z0-9]+/gi, '-'));
  const links = topics.map(([topic]) => `<a href="#${idOf(topic)}">${escapeHtml(topic)}</a>`);
  const sections = topics.map(
    ([topic, calls]) => `<h2 id="${idOf(topic)}">${escapeHtml(topic)}</h2>${calls.map(callBlock).join('')}`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tandem API</title>
<style>${STYLE}</style>
<nav>${links.join('')}</nav>
<main>
<h1>Tandem API</h1>
<p>Sign in, and call with the session cookie. Every mutation takes <code>X-Mutation-Id</code> and <code>Idempotency-Key</code>;
its answer and every list name the numbers of their streams in <code>X-Stream-Seq</code>. For tools: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</main>
</html>
`;
}
