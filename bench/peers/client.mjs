import { end, lastWords, start } from './spawn.mjs';

const VERSION = '2025-11-25';
/** How long to wait for an answer, and how long after one has not come: a lost answer must not cost hours. */
const PATIENCE = 20_000;
const LITTLE_PATIENCE = 1_000;

/** What a client says first, to servers on standard streams and over HTTP alike. */
export const HELLO = {
  protocolVersion: VERSION,
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' },
};

/**
 * A client of one MCP server on standard streams; the same for all servers, and as thin as it can be, since what it
 * takes is part of every measurement.
 */
export class Client {
  #server;
  #waiting = new Map();
  #parts = [];
  #next = 1;
  #patience = PATIENCE;
  #gone;

  constructor(program) {
    this.#server = start(program);
    this.#server.stdout.on('data', (bytes) => this.#read(bytes));
    this.#server.ended.then((how) => this.#fail(`the server ${how} ${lastWords(this.#server)}`.trim()));
  }

  get pid() {
    return this.#server.pid;
  }

  /** Why nothing will ever be answered again, or nothing. */
  get gone() {
    return this.#gone;
  }

  /** Splits what comes in into lines. Only a whole line is made a text, for a large answer comes in many pieces. */
  #read(bytes) {
    let from = 0;
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      this.#parts.push(bytes.subarray(from, at));
      const line = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts);
      this.#parts = [];
      from = at + 1;
      this.#take(line.toString('utf8'));
    }
    if (from < bytes.length) this.#parts.push(bytes.subarray(from));
  }

  #take(line) {
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      return; // Not a message; some programs print other things, too.
    }
    const waiting = this.#waiting.get(message.id);
    if (waiting && message.method === undefined) {
      this.#waiting.delete(message.id);
      clearTimeout(waiting.timer);
      waiting.resolve(message);
    }
  }

  #fail(why) {
    this.#gone = why;
    for (const { resolve, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      resolve({ error: { message: why } });
    }
    this.#waiting.clear();
  }

  /** The answer, whichever it is; an error too when none comes in time. */
  request(method, params) {
    const id = this.#next++;
    return this.#send(id, `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  }

  #send(id, line) {
    if (this.#gone) return Promise.resolve({ error: { message: this.#gone } });
    return new Promise((resolve) => {
      const patience = this.#patience;
      const timer = setTimeout(() => {
        this.#patience = LITTLE_PATIENCE;
        this.#waiting.delete(id);
        resolve({ error: { message: `no answer within ${patience / 1000} s` } });
      }, patience);
      this.#waiting.set(id, { resolve, timer });
      this.#server.stdin.write(line);
    });
  }

  async initialize() {
    const answer = await this.request('initialize', HELLO);
    if (!answer.result) throw new Error(`initialize: ${answer.error?.message}`);
    this.#server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  }

  async tools() {
    const answer = await this.request('tools/list', {});
    if (!answer.result?.tools?.length) throw new Error(`tools/list: ${answer.error?.message ?? 'no tools'}`);
    return answer.result.tools;
  }

  /** Calls a tool, and gives the whole answer. */
  call(name, args) {
    return this.request('tools/call', { name, arguments: args });
  }

  /** Calls a tool, and gives the milliseconds from the first byte sent to the answer read, next to the answer. */
  async timed(name, args) {
    const id = this.#next++;
    const params = { name, arguments: args };
    const line = `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })}\n`;
    const began = performance.now();
    const answer = await this.#send(id, line);
    return { answer, milliseconds: performance.now() - began };
  }

  end(patience) {
    return end(this.#server, patience);
  }
}

/** What a tool answered: its structured content, else its text as JSON, else its text. */
export function output(answer) {
  const result = answer.result;
  if (!result || result.isError) return undefined;
  if (result.structuredContent !== undefined) return result.structuredContent;
  const text = result.content?.[0]?.text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Why there is no output, in one line. */
export function complaint(answer) {
  const text = answer.error?.message ?? answer.result?.content?.[0]?.text ?? JSON.stringify(answer.result);
  return String(text).split('\n')[0].slice(0, 200);
}
