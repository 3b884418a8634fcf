import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
/** An address of the product, where a text or a program begins to name one. */
const IN_TEXT =
  /(?<![\w.~/:}-])\/(?:api|auth|mcp|live|healthz|readyz|metrics|robots\.txt|favicon\.ico|\.well-known)(?:\/(?:\{\w+\}|[\w.{}-])*)*/g;
const IN_CODE = /['"`](\/(?:api|auth)\/(?:\$\{[^}]*\}|[^'"`\s$])*)['"`]/g;

/** Files below a folder whose names end like this; neither tests nor what is built. */
function filesBelow(folder: string, ending: RegExp): string[] {
  const names = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  const isWanted = (name: string) => ending.test(name) && !/node_modules|dist\/|testing|\.test\./.test(name);
  return names.filter(isWanted).map((name) => path.join(folder, name));
}

export type Named = { file: string; address: string };

function namedIn(file: string, pattern: RegExp): Named[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const addresses = [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);
  return [...new Set(addresses)].map((address) => ({ file, address }));
}

/** Addresses that the documentation names: those that end with an ellipsis are no addresses. */
export const namedByDocs = (): Named[] =>
  ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs', /\.md$/)].flatMap((file) => namedIn(file, IN_TEXT));

/** Addresses that the client's code is written with; what is put in while it runs is `{}`. */
export const namedByClient = (): Named[] =>
  filesBelow('web', /\.tsx?$/).flatMap((file) =>
    namedIn(file, IN_CODE).map(({ address }) => ({
      file,
      address: address.replaceAll(/\$\{[^}]*\}/g, '{}').replace(/\?.*$/, ''),
    })),
  );
