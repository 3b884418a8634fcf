import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const folder = path.join(import.meta.dirname, 'i18n');
const BUILT = path.join(folder, 'built-text-files.ts');

type TextFile = { code: string; namespace: string; json: string };

const readFiles = (): TextFile[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: code }) =>
      readdirSync(path.join(folder, code)).map((file) => ({
        code,
        namespace: file.replace('.json', ''),
        json: JSON.stringify(JSON.parse(readFileSync(path.join(folder, code, file), 'utf8'))),
      })),
    );

const namesOf = (files: readonly TextFile[]) =>
  files.filter(({ code }) => code === 'en').map(({ namespace }) => namespace);

function hashOf(files: readonly TextFile[]): string {
  const hash = createHash('sha256');
  for (const { code, namespace, json } of files) hash.update(`${code} ${namespace} ${json}\n`);
  return hash.digest('hex').slice(0, 8);
}

/** Texts become files of their own, whose addresses the client makes by itself (i18n/built-text-files.ts). */
export function textFiles(): Plugin {
  let files: TextFile[] = [];
  return {
    name: 'text-files',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './text-files.ts' && importer?.endsWith('/i18n/setup.ts') ? BUILT : undefined,
    transform(code, id) {
      if (id !== BUILT) return undefined;
      files = readFiles();
      for (const file of files) {
        this.addWatchFile(path.join(folder, file.code, `${file.namespace}.json`));
      }
      return code
        .replace('await importTexts(', 'await import(/* @vite-ignore */ ')
        .replaceAll('BUILT_TEXTS.namespaces', JSON.stringify(namesOf(files)))
        .replaceAll('BUILT_TEXTS.hash', JSON.stringify(hashOf(files)));
    },
    generateBundle() {
      for (const { code, namespace, json } of files) {
        const fileName = `assets/text.${code}.${namespace}.${hashOf(files)}.js`;
        this.emitFile({ type: 'asset', fileName, source: `export default ${json};\n` });
      }
    },
  };
}
