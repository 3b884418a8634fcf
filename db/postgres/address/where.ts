/** Where a server is: a URL, or the socket directory of the embedded server. */
export type Where = { url: string } | { socketDirectory: string; database: string };
