import type { Hocuspocus } from '@hocuspocus/server';
import { gauge } from '@tandem/db/metrics/registry.ts';
import type { DocumentJournal } from './base/journal.ts';

const documents = gauge('tandem_documents', 'Texts that are open in this process');
const editors = gauge(
  'tandem_document_connections',
  'Connections to the texts that are open in this process',
);
const waiting = gauge('tandem_journal_waiting', 'Updates of texts that this process has not written yet');

type Documents = Pick<Hocuspocus, 'getDocumentsCount' | 'getConnectionsCount'>;

/** Shows the open texts of this process, until the answer is called. */
export function measureDocuments(open: Documents, journal: DocumentJournal): () => void {
  const ends = [
    documents.read(() => [[open.getDocumentsCount()]]),
    editors.read(() => [[open.getConnectionsCount()]]),
    waiting.read(() => [[journal.waitingCount]]),
  ];
  return () => ends.forEach((end) => end());
}
