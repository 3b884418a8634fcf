import type { TileAnswer } from '@tandem/shared/insight/dashboards/answers.ts';
import type { DataReader } from './reader.ts';

/** The answer with the names of what it is about, for readers without stores. */
export async function addNames(_reader: DataReader, answer: TileAnswer): Promise<TileAnswer> {
  return answer;
}
