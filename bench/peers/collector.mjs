import { createServer } from 'node:http';

/** Takes what telemetry sends, and keeps none of it but how much it was. */
export class Collector {
  requests = 0;
  bytes = 0;

  static async open() {
    const collector = new Collector();
    collector.server = createServer((request, response) => {
      collector.requests++;
      request.on('data', (piece) => {
        collector.bytes += piece.length;
      });
      request.on('end', () => response.writeHead(200).end());
    });
    await new Promise((resolve) => collector.server.listen(0, '127.0.0.1', resolve));
    collector.address = `http://127.0.0.1:${collector.server.address().port}`;
    return collector;
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }
}
