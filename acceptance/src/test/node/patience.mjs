// What every client does with the tools of patience.yaml: runs that are not over when it is answered. That is seen by
// what follows what, not by the clock: a gate opens, and a question is answered, once the handle came. Only progress,
// which renews a client's patience, is told within it, and that is far longer than a slow machine needs for a step.
import { writeFile } from "node:fs/promises";
import { print, step } from "./steps.mjs";

/** How long a call may take that must be answered while its run goes on, in milliseconds. */
const LIMIT = 60_000;

/** How long a call goes on without a word of progress, in milliseconds. */
const PATIENCE = 12_000;

const later = (work) => new Promise((resolve) => setTimeout(() => resolve(work()), PATIENCE * 1.25));

export const capabilities = { elicitation: { form: {} } };

let asks = 0;
let handed;
const handle = new Promise((resolve) => (handed = resolve));

/** Somebody who thinks until the call that asked is answered by a handle, or for long, but knows it when asked again. */
export async function elicited() {
  if (asks++ === 0) {
    await Promise.race([handle, later(() => undefined)]);
  }
  return { action: "accept", content: { ok: true } };
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

async function watched(call, gate) {
  const begun = await call("watch", { gate });
  const { run } = begun.structuredContent;
  const status = await call("pawl_run_status", { run });
  await writeFile(gate, "open");
  return { begun, status, result: await resultOf(call, run) };
}

async function progress(client, gate) {
  let told = 0;
  const options = { timeout: PATIENCE, resetTimeoutOnProgress: true, onprogress: () => told++ };
  const opened = later(() => writeFile(gate, "open"));
  const result = await client.call("stay", { gate }, options);
  await opened;
  return { result, told };
}

async function asked(call) {
  const begun = await call("approve", {});
  handed();
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
  const call = (name, values) => client.call(name, values, { timeout: LIMIT });
  await client.connect();
  // From now on results are checked against the output schemas.
  await step("tools", () => client.tools());
  await Promise.all([
    step("handle", () => watched(call, `${mark}.handle`)),
    step("progress", () => progress(client, `${mark}.progress`)),
    step("asked", () => asked(call)),
    step("continued", () => continued(call)),
  ]);
  await client.close();
  print({ step: "closed", value: true });
}
