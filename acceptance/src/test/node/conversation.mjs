// What every client does with the tools of clients.yaml.
import { print, step } from "./steps.mjs";

const PATIENCE = { timeout: 30_000 };

/**
 * Asks again and again for the mark that an interrupted nap leaves. Over HTTP a client of the second era just goes, and
 * the server finds out when it writes next.
 */
async function markOf(client, path) {
  for (let tries = 0; tries < 1000; tries++) {
    const result = await client.call("read", { path }, PATIENCE);
    if (!result.isError) {
      return result.structuredContent.content;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`there is no ${path}`);
}

async function interruptANap(client, mark) {
  const abort = new AbortController();
  const onprogress = ({ message }) => {
    if (message?.startsWith("lie_down")) {
      abort.abort("enough");
    }
  };
  return client.call("nap", { mark }, { ...PATIENCE, signal: abort.signal, onprogress });
}

/** Ends the process: with an error if the conversation could not begin or end. */
export async function converse(client, mark) {
  await client.connect();
  await step("server", () => client.server());
  await step("tools", () => client.tools());
  await step("order", () =>
    client.call("order", { lines: [{ name: "tea", amount: 2 }, { name: "milk", amount: 3 }] }, PATIENCE),
  );
  await step("numbers", () => client.call("numbers", { upTo: 3 }, PATIENCE));
  for (const value of ["plain", 1.5, [1, [2]], true, null]) {
    await step(`give ${JSON.stringify(value)}`, () => client.call("give", { value }, PATIENCE));
  }
  await step("failed", () => client.call("read", { path: "missing.txt" }, PATIENCE));
  await step("refused", () => client.call("order", { lines: [{ name: "TEA" }] }, PATIENCE));
  await step("unknown", () => client.call("no_such_tool", {}, PATIENCE));
  await step("progress", async () => {
    const seen = [];
    await client.call("pause", { which: 1 }, { ...PATIENCE, onprogress: (progress) => seen.push(progress) });
    return seen;
  });
  await step("interrupted", () => interruptANap(client, mark));
  await step("mark", () => markOf(client, mark));
  await step("crowd", async () => {
    const calls = Array.from({ length: 100 }, (_, which) => client.call("pause", { which }, PATIENCE));
    const results = await Promise.all(calls);
    return results.map((result) => result.structuredContent.which);
  });
  await client.close();
  print({ step: "closed", value: true });
}
