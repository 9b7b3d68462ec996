// Every step of a conversation prints one line of JSON: its name, and the value it got or the error it met. The test
// that started the client asserts them.

export const print = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

export async function step(name, work) {
  try {
    print({ step: name, value: (await work()) ?? null });
  } catch (error) {
    print({ step: name, error: { code: error.code, message: String(error.message ?? error) } });
  }
}
