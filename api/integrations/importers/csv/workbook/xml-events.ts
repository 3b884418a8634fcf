import type { Readable } from 'node:stream';
import { Parser } from 'htmlparser2';

/** Names come without the prefix of their namespace. */
export type XmlHandler = {
  onOpen: (name: string, attributes: Readonly<Record<string, string>>) => void;
  onText?: (text: string) => void;
  onClose?: (name: string) => void;
};

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads XML as it comes. Yields after each piece, so that the caller can take what the handler has found so far. */
export async function* xmlEvents(stream: Readable, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handler.onOpen(localName(name), attributes),
      ontext: (text) => handler.onText?.(text),
      onclosetag: (name) => handler.onClose?.(localName(name)),
    },
    { xmlMode: true },
  );
  stream.setEncoding('utf8');
  for await (const chunk of stream as AsyncIterable<string>) {
    parser.write(chunk);
    yield;
  }
  parser.end();
  yield;
}

/** The same to its end. */
export async function readXml(stream: Readable | undefined, handler: XmlHandler): Promise<void> {
  if (!stream) return;
  const events = xmlEvents(stream, handler);
  while (!(await events.next()).done);
}
