/** What one process allows its connections (docs/realtime.md, "Limits"). Tests bring shorter times. */
export const DEFAULT_LIMITS = {
  /** How often to look for Changes whose notification was lost. */
  tick_ms: 5_000,
  /** How often every right and session is looked up again; a right that was lost ends within it. */
  access_check_ms: 3_000,
  /** A right that probably changed is looked up this long after the sign of it, all signs together. */
  access_delay_ms: 50,
  sockets_per_user: 20,
  streams_per_socket: 200,
  /** Events that a client may send at once, and how many more each second. */
  event_burst: 100,
  events_per_second: 20,
  /** A client that goes on this far beyond its allowance is cut off. */
  refusals_before_cut: 500,
  /** Changes in one answer to a subscription. */
  backlog_page: 500,
  presence_delay_ms: 250,
  /** A client that reads so slowly that more than this waits for it is cut off. */
  queued_bytes: 4 * 1024 * 1024,
  queue_check_ms: 1_000,
  message_bytes: 1_000_000,
  /** A silent connection is dropped after both together. */
  ping_every_ms: 25_000,
  pong_within_ms: 20_000,
  connect_within_ms: 10_000,
  /** Connections that do not close by themselves at a restart are cut after this. */
  close_within_ms: 1_500,
};

export type RealtimeLimits = typeof DEFAULT_LIMITS;
