import { once } from 'node:events';
import net from 'node:net';

/** Where the driver would connect to; it knows several hosts, a port for each, or a path. */
type DriverOptions = { host: string[]; port: number[]; path: string | false };

/**
 * The line to a server, for the driver to use: whoever made it can end it, also when the driver does not read from it any
 * more. `made` receives it before it is connected.
 */
export async function connectSocket(
  { host, port, path }: DriverOptions,
  n: number,
  made: (socket: net.Socket) => void,
): Promise<net.Socket> {
  const index = n % host.length;
  const target = path
    ? { path }
    : { host: host[index] ?? 'localhost', port: port[index] ?? 5432, noDelay: true };
  const socket = net.connect(target);
  made(socket);
  await once(socket, 'connect');
  return Object.assign(socket, { host: host[index] });
}
