import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { VARIABLES } from '../config.ts';

const root = path.join(import.meta.dirname, '../..');
const chart = path.join(root, 'deploy/helm/tandem');
const read = (name: string) => fs.readFileSync(path.join(chart, name), 'utf8');
const values = parse(read('values.yaml'));
const schema = JSON.parse(read('values.schema.json'));

test('the values of the chart are what its schema asks for, and others are refused', () => {
  const isValid = new Ajv({ strict: false }).compile(schema);
  expect(isValid(values), JSON.stringify(isValid.errors)).toBe(true);
  for (const wrong of [{ typo: 1 }, { appUrl: 'tandem.example' }, { worker: { replicas: 0, resources: {} } }])
    expect(isValid({ ...values, ...wrong }), JSON.stringify(wrong)).toBe(false);
});

test('every variable that the chart sets is one of the product', () => {
  const helpers = read('templates/_helpers.tpl');
  const named = [...helpers.matchAll(/name: ([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name ?? '');
  const secrets: string[] = schema.properties.secret.properties.optional.items.enum;
  const pools = ['api', 'realtime', 'worker'].flatMap((role) => Object.keys(values[role].env));
  const all = [...named, ...pools, ...secrets.map((name) => name.toUpperCase().replaceAll('-', '_'))];
  const known: readonly string[] = VARIABLES;
  const unknown = all.map((name) => name.replace(/_FILE$/, '')).filter((name) => !known.includes(name));
  expect(unknown).toEqual([]);
});

test('the chart runs the image of this version', () => {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(parse(read('Chart.yaml'))).toMatchObject({ version, appVersion: version });
});

const rendered = spawnSync('helm', ['template', 'tandem', chart], { encoding: 'utf8' });
test.skipIf(rendered.error)(`Helm renders it${rendered.error ? ': it is not on this machine' : ''}`, () => {
  expect(rendered.stderr).toBe('');
  const kinds = parseAllDocuments(rendered.stdout).map((document) => document.toJS()?.kind);
  expect(kinds.filter((kind) => kind === 'Deployment')).toHaveLength(3);
});
