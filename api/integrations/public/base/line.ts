import { BoundedQueue, HALF_OF_PROCESSORS } from '../../../http/bounded-queue.ts';

const MAX_WAITING = 500;

/**
 * The lists of published boards, one after the other: however many visitors come, the connections to the database are
 * there for the members (docs/contract/public-boards.md#visitors-stand-behind).
 */
export const visitorsLine = new BoundedQueue({ parallel: HALF_OF_PROCESSORS, maxWaiting: MAX_WAITING });
