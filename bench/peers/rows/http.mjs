import { setTimeout as pause } from 'node:timers/promises';
import { complaint, output } from '../client.mjs';
import { Collector } from '../collector.mjs';
import { BEFORE, freePort, GOVERNED, JAVA, OBSERVED, PAWL, TYPESCRIPT } from '../contenders.mjs';
import { GRAPHS, same } from '../graphs.mjs';
import { HttpClient } from '../http.mjs';
import { cpuSeconds } from '../proc.mjs';
import { late, Result, takeTurns } from '../rounds.mjs';
import { end, lines, nextLine, start } from '../spawn.mjs';

const CONNECTIONS = 16;
const PATIENCE = 30_000;

/** Calls of graph A over Streamable HTTP: how many a second, and what each costs the server. */
export async function http({ contenders, settings, machine, row, say }) {
  const about = `\`tools/call\` on ${CONNECTIONS} kept connections of one session`;
  const rate = row('http', { title: 'HTTP, calls a second', unit: '/s', more: true, about });
  const cost = row('httpCpu', {
    title: 'HTTP, processor time of a call',
    unit: 'µs',
    about: 'user and system, of the server',
  });
  const everybody = contenders.choose([
    { name: PAWL, open: (server) => pawl(server, contenders.pawl.bind(contenders)) },
    { name: BEFORE, open: (server) => pawl(server, contenders.pawlBefore.bind(contenders)) },
    { name: GOVERNED, open: (server) => governed(server, contenders) },
    { name: OBSERVED, open: (server) => observed(server, contenders) },
    { name: TYPESCRIPT, open: (server) => announced(server, contenders.typeScript('http.mjs')) },
    { name: JAVA, open: (server) => announced(server, contenders.javaSdkHttp()) },
  ]).map(({ name, open }) => ({ name, subject: { name, open } }));
  try {
    await takeTurns(everybody, rate, 1, async (server) => {
      server.client = await HttpClient.open(await server.open(server), server.token);
    });
    say('HTTP: warming up');
    await takeTurns(everybody, rate, 1, (server) => turn(server, settings.httpWarmUp));
    say('HTTP: measuring');
    await takeTurns(everybody, rate, settings.rounds, async (server, result) => {
      const before = cpuSeconds(server.process.pid);
      const { right, seconds } = await turn(server, settings.httpTurn, result);
      result.rounds.push(right / seconds);
      cost[server.name] ??= new Result();
      cost[server.name].rounds.push(((cpuSeconds(server.process.pid) - before) * 1e6) / right);
    });
    machine.look('HTTP');
  } finally {
    for (const { subject } of everybody) {
      subject.client?.close();
      subject.collector?.close();
      if (subject.process) await end(subject.process, 0);
    }
  }
}

async function turn(server, milliseconds, result) {
  const { input, output: expected } = GRAPHS.A;
  let sent = 0;
  let right = 0;
  server.client.connect(CONNECTIONS);
  const began = performance.now();
  const worker = async (_, connection) => {
    while (performance.now() - began < milliseconds && !late()) {
      const i = sent++;
      const answer = await server.client.call(connection, 'A', input(i));
      const good = same(output(answer), expected(i));
      result?.count(good, () => complaint(answer));
      if (good) right++;
      else if (!result) throw new Error(complaint(answer));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  if (server.collector && result && server.collector.bytes === 0) throw new Error('nothing was told to the collector');
  return { right, seconds: (performance.now() - began) / 1000 };
}

/** Starts Pawl, and gives its address once it answers there. */
async function pawl(server, program) {
  const port = await freePort();
  server.process = start(program('start', ['--http', `127.0.0.1:${port}`]));
  return answering(server, port);
}

/** The same with callers who are known, gates, and an audit trail. */
async function governed(server, contenders) {
  const port = await freePort();
  const { program, token } = contenders.governed('start', ['--http', `127.0.0.1:${port}`]);
  server.token = token;
  server.process = start(program);
  return answering(server, port);
}

/** The same with everything told to a collector, which has to have got something by the end of each turn. */
async function observed(server, contenders) {
  const port = await freePort();
  server.collector = await Collector.open();
  server.process = start(contenders.observed('start', ['--http', `127.0.0.1:${port}`], server.collector.address));
  return answering(server, port);
}

async function answering(server, port) {
  const address = `http://127.0.0.1:${port}/mcp`;
  for (const began = performance.now(); performance.now() - began < PATIENCE; await pause(100)) {
    try {
      (await HttpClient.open(address, server.token)).close();
      return address;
    } catch {
      // Not there yet.
    }
  }
  throw new Error(`nobody answers at ${address}`);
}

/** Starts a server whose first line of output is its address. */
function announced(server, program) {
  server.process = start(program);
  return nextLine(lines(server.process), server.process, PATIENCE);
}
