import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';

export type Network = {
  /** For a browser context: `{ proxy: network.proxy }`. */
  proxy: { server: string; bypass: string };
  /** Every connection breaks at once and no new one is made, as when a cable is pulled. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
  /** From now on the answer to this path is what is made of it. */
  rewrite: (path: string, change: (text: string) => string) => void;
  close: () => Promise<void>;
};

/** One person's way to the server, which can be cut and mended: a proxy that passes everything through. */
export async function openNetwork(): Promise<Network> {
  const sockets = new Set<net.Socket>();
  const track = <S extends net.Socket>(socket: S): S => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const rewrites: Rewrites = new Map();
  const server = http.createServer((request, answer) => forward(request, answer, rewrites));
  server.on('connection', track);
  server.on('connect', (request: http.IncomingMessage, client: net.Socket, head: Buffer) => {
    const { hostname, port } = new URL(`http://${request.url ?? ''}`);
    const target = track(
      net.connect(Number(port), hostname, () => {
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        target.write(head);
        target.pipe(client).pipe(target);
      }),
    );
    client.on('close', () => target.destroy());
    target.on('close', () => client.destroy());
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve((server.address() as net.AddressInfo).port));
    });
  const port = await listen(0);
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const restore = async () => {
    await listen(port);
  };
  return {
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut,
    restore,
    close: cut,
    rewrite: (path, change) => void rewrites.set(path, change),
  };
}

type Rewrites = Map<string, (text: string) => string>;

function forward(request: http.IncomingMessage, answer: http.ServerResponse, rewrites: Rewrites): void {
  const url = new URL(request.url ?? '');
  const outgoing = http.request(
    {
      host: url.hostname,
      port: url.port,
      method: request.method,
      path: url.pathname + url.search,
      headers: rewrites.has(url.pathname) ? plainHeaders(request) : request.headers,
    },
    (incoming) => {
      const change = rewrites.get(url.pathname);
      if (change && incoming.statusCode === 200) return void rewriteAnswer(incoming, answer, change);
      answer.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(answer);
    },
  );
  outgoing.on('error', () => answer.destroy());
  answer.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

/** The whole text is wanted, and as it is. */
function plainHeaders({ headers }: http.IncomingMessage): http.IncomingHttpHeaders {
  const {
    'accept-encoding': _encoding,
    'if-none-match': _tag,
    'if-modified-since': _since,
    ...rest
  } = headers;
  return rest;
}

async function rewriteAnswer(
  incoming: http.IncomingMessage,
  answer: http.ServerResponse,
  change: (text: string) => string,
): Promise<void> {
  const body = change(await text(incoming));
  const { 'content-length': _length, etag: _tag, ...headers } = incoming.headers;
  answer.writeHead(200, headers);
  answer.end(body);
}
