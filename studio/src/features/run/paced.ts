/** Something that is done at once when asked, but again only after a pause, and never twice at a time. */
export function paced(pause: number, work: () => Promise<void>) {
  let busy = false;
  let asked = false;
  const run = async () => {
    if (busy) {
      asked = true;
      return;
    }
    busy = true;
    asked = false;
    try {
      await work();
    } finally {
      setTimeout(() => {
        busy = false;
        if (asked) void run();
      }, pause);
    }
  };
  return { soon: () => void run(), now: () => void work() };
}
