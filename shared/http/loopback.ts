/** Names of the machine itself, as they stand in addresses. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a host, as it is listened at or stands in an address, is reached from the machine itself alone. */
export const isLoopback = (host: string): boolean =>
  LOOPBACK_HOSTS.includes(host) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
