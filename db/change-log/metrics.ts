import { gauge, histogram } from '../metrics/registry.ts';

/** Of the feed to sockets. */
export const feedLag = gauge(
  'tandem_feed_lag_changes',
  'Changes that the sockets of this process have not received yet',
);
export const feedDelay = histogram(
  'tandem_feed_delay_seconds',
  'From the writing of a Change to its sending',
);

/** Of readers that make notifications, deliveries and the like. */
export const readerWaiting = gauge(
  'tandem_reader_waiting_streams',
  'Streams that a reader of this process has still to read',
  ['reader'],
);
