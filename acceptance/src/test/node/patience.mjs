// What every client does with the tools of patience.yaml: runs that take longer than it waits for an answer, which is a
// minute for most clients, and shortened here. All at once, so that it does not take longer than the slowest.
import { writeFile } from "node:fs/promises";
import { print, step } from "./steps.mjs";

const LEAST = 4_000;

/** How long it waits for an answer, in milliseconds: far longer than a quick call takes on this machine now. */
let patience = LEAST;

const later = (work) => new Promise((resolve) => setTimeout(() => resolve(work()), patience * 1.25));

export const capabilities = { elicitation: { form: {} } };

let asks = 0;

/** Somebody who thinks for longer than a call may take, but knows the answer when asked again. */
export function elicited() {
  const answer = { action: "accept", content: { ok: true } };
  return asks++ === 0 ? later(() => answer) : answer;
}

/** Waits with the tool for that, again and again. */
async function resultOf(call, run) {
  for (let tries = 0; tries < 100; tries++) {
    const result = await call("pawl_run_result", { run, wait: 1 });
    if (!result.structuredContent?.nextTool) {
      return result;
    }
  }
  throw new Error(`${run} does not end`);
}

async function handle(call, gate) {
  const begun = await call("watch", { gate });
  const { run } = begun.structuredContent;
  const status = await call("pawl_run_status", { run });
  await later(() => writeFile(gate, "open"));
  return { begun, status, result: await resultOf(call, run) };
}

async function progress(client, gate) {
  let told = 0;
  const options = { timeout: patience, resetTimeoutOnProgress: true, onprogress: () => told++ };
  const opened = later(() => writeFile(gate, "open"));
  const result = await client.call("stay", { gate }, options);
  await opened;
  return { result, told };
}

async function asked(call) {
  const begun = await call("approve", {});
  const { run } = begun.structuredContent;
  return { begun, result: run ? await resultOf(call, run) : begun };
}

async function continued(call) {
  const begun = await call("approve_later", {});
  const { run } = begun.structuredContent;
  const status = await call("pawl_run_status", { run });
  const refused = await call("pawl_run_continue", { run, answer: { ok: "perhaps" } });
  const taken = await call("pawl_run_continue", { run, answer: { ok: true } });
  const again = await call("pawl_run_continue", { run, answer: { ok: true } });
  return { begun, status, refused, taken, again, result: await resultOf(call, run) };
}

export async function converse(client, mark) {
  const call = (name, values) => client.call(name, values, { timeout: patience });
  await client.connect();
  // From now on results are checked against the output schemas.
  await step("tools", () => client.tools());
  await client.call("approve_later", {}, { timeout: 60_000 });
  const before = Date.now();
  await client.call("approve_later", {}, { timeout: 60_000 });
  patience = Math.min(5 * LEAST, Math.max(LEAST, 20 * (Date.now() - before)));
  await Promise.all([
    step("handle", () => handle(call, `${mark}.handle`)),
    step("progress", () => progress(client, `${mark}.progress`)),
    step("asked", () => asked(call)),
    step("continued", () => continued(call)),
  ]);
  await client.close();
  print({ step: "closed", value: true });
}
