// Another client of a new server answers what the run of a canvas asks, once around its loop, and gets its result.
import { step } from "./steps.mjs";

const LIMIT = { timeout: 60_000 };

/** Waits until the run asks something, or is over. */
async function state(client, run) {
  for (let tries = 0; tries < 200; tries++) {
    const result = await client.call("pawl_run_status", { run, wait: 1 }, LIMIT);
    if (result.structuredContent?.status !== "running") {
      return result;
    }
  }
  throw new Error(`${run} neither asks nor ends`);
}

export async function converse(client, run) {
  await client.connect();
  const answer = (text) => client.call("pawl_run_continue", { run, answer: text }, LIMIT);
  await step("waiting", () => state(client, run));
  await step("refused", () => answer("Burn it"));
  await step("again", () => answer("Read again"));
  await step("asked", () => state(client, run));
  await step("summarised", () => answer("Summarise"));
  await step("result", async () => {
    await state(client, run);
    return client.call("pawl_run_result", { run, wait: 10 }, LIMIT);
  });
  await step("closed", () => client.close());
}
