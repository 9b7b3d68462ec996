// A client that cannot be asked anything begins the run of a canvas; then the server is killed.
import { step } from "./steps.mjs";

export async function converse(client, mark) {
  await client.connect();
  await step("tools", () => client.tools());
  await step("begun", () => client.call("review-notes", { file: mark }));
  await step("closed", async () => {
    client.kill();
    await client.close().catch(() => undefined);
    return "killed";
  });
}
