import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { Client } from './client.mjs';
import { governed } from './governed.mjs';

export const PAWL = 'Pawl';
export const NO_CACHE = 'Pawl without its class cache';
export const BEFORE = 'Pawl before';
export const GOVERNED = 'Pawl with tokens, gates and audit';
export const OBSERVED = 'Pawl with all runs traced';
export const MCPGRAPH = 'mcpGraph';
export const TYPESCRIPT = 'TypeScript SDK';
export const JAVA = 'Java SDK';
export const JAVA_CACHE = 'Java SDK with a class cache';

/** What Pawl's launcher uses: for the shortest start without a class cache, and for servers otherwise. */
export const SHORT_LIVED = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:CompileThresholdScaling=10'];
const LONG_LIVED = ['-XX:+UseSerialGC'];

/** Of all the jars, those that a server of the Java SDK needs: others would only make its start longer. */
const SDK_JARS = /^(mcp|jackson|json-schema-validator|itu|snakeyaml|reactor|reactive|slf4j|jakarta\.servlet)/;
const SDK_HTTP_JARS = new RegExp(`${SDK_JARS.source}|^jetty`);

/** How each contender is started. */
export class Contenders {
  #places;
  #data = 0;
  #plain;

  /** @param places root, work, java, app: the project, the scratch folder, a JDK, the built Pawl */
  constructor(places) {
    this.#places = places;
    this.env = { PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
  }

  npm(name) {
    return join(this.#places.work, 'npm', name);
  }

  graph(name) {
    return join(this.#places.root, 'bench/peers/graphs', `${name}.yaml`);
  }

  get app() {
    return this.#places.app;
  }

  /** Those of a row that take part: all peers, or only another build of Pawl. */
  choose(all) {
    const only = this.#places.before ? [PAWL, BEFORE] : all.map(({ name }) => name).filter((name) => name !== BEFORE);
    return all.filter(({ name }) => only.includes(name));
  }

  /** Another build of Pawl, by the same launcher. */
  pawlBefore(graph, more = []) {
    return this.pawl(graph, more, this.#places.before);
  }

  /** A folder for data that nobody has used before. */
  data() {
    const folder = join(this.#places.work, 'data', String(++this.#data));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** Pawl by its launcher, in the folder in which graphs D and E find their upstream. */
  pawl(graph, more = [], app = this.app) {
    return {
      command: join(this.#places.root, 'pawl'),
      args: ['serve', this.graph(graph), '--data', this.data(), ...more],
      cwd: this.npm('sdk'),
      // So that a source that changes meanwhile does not make it build anew.
      env: { ...this.env, PAWL_APP: app },
    };
  }

  /** Pawl in a project that knows its callers, has gates and an audit trail; and a token for it. */
  governed(graph, more) {
    const project = governed(join(this.#places.work, 'governed'), this.graph(graph));
    const program = this.pawl(graph, more);
    program.args[1] = project.graph;
    return { program, token: project.token };
  }

  /** Pawl with the add-on that tells a collector everything: traces of all runs, measures and records. */
  observed(graph, more, collector) {
    const program = this.pawl(graph, more);
    program.env.PAWL_ADDONS = join(this.#places.root, 'telemetry/target/quick');
    program.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector;
    return program;
  }

  /** As users start it: the launcher also looks whether a source has changed, unless two builds are compared. */
  pawlAsStarted(graph) {
    const pawl = this.pawl(graph);
    return this.#places.before ? pawl : { ...pawl, env: this.env };
  }

  /** The same jars without the class cache beside them. */
  pawlWithoutCache(graph) {
    this.#plain ??= this.#copyWithoutCache();
    return this.pawl(graph, [], this.#plain);
  }

  #copyWithoutCache() {
    const plain = join(this.#places.work, 'app-without-cache');
    rmSync(plain, { recursive: true, force: true });
    mkdirSync(plain, { recursive: true });
    for (const name of ['pawl-cli.jar', 'java_home']) copyFileSync(join(this.app, name), join(plain, name));
    cpSync(join(this.app, 'lib'), join(plain, 'lib'), { recursive: true });
    return plain;
  }

  mcpGraph(graph) {
    const main = join(this.npm('mcpgraph'), 'node_modules/mcpgraph/dist/main.js');
    // It writes whole documents to stderr, 10 MB for a call of graph F: to keep them would only make it slower.
    return { ...this.node('sdk', main), args: [main, '-g', this.graph(graph)], chatty: true };
  }

  typeScript(script) {
    return this.node('sdk', script);
  }

  node(name, script) {
    return { command: process.execPath, args: [script], cwd: this.npm(name), env: this.env };
  }

  /** The jars of the Java peers whose names match, in order, because a class cache is made for one class path. */
  jars(matching) {
    const built = join(this.#places.root, 'bench/peers/java/target/quick');
    const jars = readdirSync(join(built, 'lib'))
      .filter((jar) => matching.test(jar))
      .sort();
    return [join(built, 'pawl-bench-peers.jar'), ...jars.map((jar) => join(built, 'lib', jar))];
  }

  java(main, args, { options = LONG_LIVED, matching = /./ } = {}) {
    const path = this.jars(matching).join(delimiter);
    return {
      command: join(this.#places.java, 'bin/java'),
      args: [...options, '--enable-native-access=ALL-UNNAMED', '-Xlog:disable', '-cp', path, main, ...args],
      cwd: this.#places.work,
    };
  }

  get javaSdkJars() {
    return this.jars(SDK_JARS);
  }

  javaSdk(options = LONG_LIVED) {
    return this.java('dev.pawl.bench.peers.SdkMain', [], { options, matching: SDK_JARS });
  }

  /** The smallest Java server with what Pawl has too: a cache of the classes it loads. */
  async javaSdkWithCache() {
    const cache = join(this.#places.work, 'sdk.aot');
    if (!existsSync(cache)) {
      const client = new Client(this.javaSdk(['-XX:+UseSerialGC', `-XX:AOTCacheOutput=${cache}`]));
      await client.initialize();
      await client.tools();
      await client.call('A', { n: 1 });
      await client.end(60_000);
    }
    return this.javaSdk([...SHORT_LIVED, `-XX:AOTCache=${cache}`]);
  }

  javaSdkHttp() {
    return this.java('dev.pawl.bench.peers.SdkHttpMain', [], { matching: SDK_HTTP_JARS });
  }
}

/** A port that was free a moment ago. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
