// Loaded before a server that would listen on a fixed port of every address: makes it listen on a free port of
// 127.0.0.1 instead, and tells it.
import net from "node:net";

const { listen } = net.Server.prototype;

net.Server.prototype.listen = function (_port, callback) {
  return listen.call(this, 0, "127.0.0.1", () => {
    console.error(`on 127.0.0.1:${this.address().port}`);
    callback?.();
  });
};
