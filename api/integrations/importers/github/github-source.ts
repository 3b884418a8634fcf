import { ImportError } from '../source/import-error.ts';
import { readRecord } from '../source/read-fields.ts';
import type { SourceEntry, SourceLabel, TrackerSource } from '../source/source-item.ts';
import { cutText } from '@tandem/db/postgres/storable-text.ts';
import { githubIssueSchema, githubLabelSchema, githubRepositorySchema } from './archive-schema.ts';
import { type GithubKind, mapGithubIssue } from './map-issue.ts';
import { type ArchivePiece, splitArchive } from '../source/json/split-archive.ts';

const NAME_MAX = 255;
const HEX_COLOR = /^[0-9a-f]{6}$/i;

type Archive = { repository: string | null; labels: Map<string, SourceLabel> };

/** An archive `{repo, labels, issues[], pulls[]}` of a GitHub repository, plain or gzip. */
export function githubSource(file: string): TrackerSource {
  const archive: Archive = { repository: null, labels: new Map() };
  async function* read(): AsyncGenerator<SourceEntry> {
    for await (const piece of splitArchive(file)) {
      if (piece.key === 'repo') readRepository(archive, piece);
      else if (piece.key === 'labels' && piece.index !== null) readLabel(archive, piece);
      else if (piece.index !== null && isKind(piece.key)) yield readIssue(archive, piece, piece.key);
    }
  }
  return { name: 'github', read, labels: () => archive.labels.values() };
}

const isKind = (key: string): key is GithubKind => key === 'issues' || key === 'pulls';

function readRepository(archive: Archive, piece: ArchivePiece): void {
  const read = readRecord(piece.text, githubRepositorySchema);
  if ('error' in read) throw new ImportError(`The archive's "repo" ${read.error}.`);
  archive.repository = read.record;
}

/** Only colours and descriptions come from here, so a broken label costs nothing. */
function readLabel({ labels }: Archive, piece: ArchivePiece): void {
  const read = readRecord(piece.text, githubLabelSchema);
  if ('error' in read) return;
  const name = cutText(read.record.name.trim(), NAME_MAX);
  const color = read.record.color ?? '';
  labels.set(name, {
    external_id: `label:${name}`,
    name,
    color: HEX_COLOR.test(color) ? `#${color}` : null,
    description: read.record.description ?? '',
  });
}

function readIssue(archive: Archive, piece: ArchivePiece, kind: GithubKind): SourceEntry {
  if (archive.repository === null)
    throw new ImportError('The archive does not name its repository ("repo").');
  const place = `${kind}[${piece.index}] in line ${piece.line}`;
  const read = readRecord(piece.text, githubIssueSchema);
  if ('error' in read) return { place, ...read };
  const repository = { name: archive.repository, labels: archive.labels };
  return { place, item: mapGithubIssue(read.record, kind, repository) };
}
