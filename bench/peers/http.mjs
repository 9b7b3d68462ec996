import { connect } from 'node:net';
import { HELLO } from './client.mjs';

const PATIENCE = 20_000;

/**
 * One connection to an MCP server over HTTP, for one request at a time. It does no more than these servers need: lengths
 * and chunks, JSON and event streams. Node's own client would take most of the time that is measured.
 */
class Connection {
  #socket;
  #received = Buffer.alloc(0);
  #waiting;

  constructor(url, headers) {
    this.head = `POST ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\n${headers}`;
    this.#socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    this.#socket.on('data', (bytes) => this.#read(bytes));
    this.#socket.on('error', (error) => this.#settle({ error }));
    this.#socket.on('close', () => this.#settle({ error: new Error('the server closed the connection') }));
    this.#socket.setTimeout(PATIENCE, () => this.#socket.destroy(new Error('no answer in time')));
  }

  #settle(outcome) {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (outcome.error) waiting?.reject(outcome.error);
    else waiting?.resolve(outcome);
  }

  #read(bytes) {
    this.#received = this.#received.length ? Buffer.concat([this.#received, bytes]) : bytes;
    const response = parse(this.#received);
    if (response) {
      this.#received = this.#received.subarray(response.length);
      this.#settle(response);
    }
  }

  /** Status, headers and body of the answer. */
  post(body) {
    if (this.#socket.destroyed) return Promise.reject(new Error('the connection is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`${this.head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    });
  }

  close() {
    this.#socket.destroy();
  }
}

/** A whole response at the beginning of some bytes, if it is all there. */
export function parse(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const start = end + 4;
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (length) {
    const total = start + Number(length[1]);
    return bytes.length < total
      ? undefined
      : { status, head, body: bytes.toString('utf8', start, total), length: total };
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return { status, head, body: '', length: start };
  const chunks = [];
  for (let at = start; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    const next = line + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return { status, head, body: Buffer.concat(chunks).toString('utf8'), length: next };
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = next;
  }
}

/** The message in a body: JSON, or the last data of a stream of events. */
function message(body) {
  if (body.startsWith('{')) return JSON.parse(body);
  const data = body.split('\n').findLast((line) => line.startsWith('data:') && line.length > 6);
  return data && JSON.parse(data.slice(5));
}

/** A session with a server over HTTP, on as many connections as calls are in flight. */
export class HttpClient {
  #url;
  #headers;
  #connections = [];
  #next = 1;

  /**
   * Begins a session.
   *
   * @param token shown with each request, if there is one
   */
  static async open(address, token) {
    const client = new HttpClient();
    client.#url = new URL(address);
    client.#headers = [
      'Content-Type: application/json',
      'Accept: application/json, text/event-stream',
      `MCP-Protocol-Version: ${HELLO.protocolVersion}`,
    ];
    if (token) client.#headers.push(`Authorization: Bearer ${token}`);
    client.connect(1);
    const hello = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: HELLO });
    const answer = await client.#connections[0].post(hello);
    if (answer.status !== 200) throw new Error(`initialize: HTTP ${answer.status} ${answer.body.slice(0, 200)}`);
    const session = /\r\nmcp-session-id: *([^\r\n]+)/i.exec(answer.head)?.[1];
    if (session) client.#headers.push(`Mcp-Session-Id: ${session}`);
    client.connect(1);
    await client.#connections[0].post('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    return client;
  }

  /** Opens so many connections in place of those that it had: servers close those that nobody used for a while. */
  connect(connections) {
    this.close();
    const headers = this.#headers.map((header) => `${header}\r\n`).join('');
    this.#connections = Array.from({ length: connections }, () => new Connection(this.#url, headers));
  }

  /** Calls a tool on one of the connections. */
  async call(connection, name, args) {
    const id = this.#next++;
    const request = { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
    const { status, body } = await this.#connections[connection].post(JSON.stringify(request));
    const answer = status === 200 ? message(body) : undefined;
    return answer?.id === id ? answer : { error: { message: `HTTP ${status} ${body.slice(0, 200)}` } };
  }

  close() {
    for (const connection of this.#connections) connection.close();
  }
}
