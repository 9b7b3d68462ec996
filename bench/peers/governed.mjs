import { generateKeyPairSync, sign } from 'node:crypto';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ADDRESS = 'https://pawl.example/mcp';
const ISSUER = 'https://login.example';

/**
 * A project that knows its callers by JSON Web Tokens, has the seven gates, and puts down who does what.
 *
 * @returns its graph file, and a token that is good there
 */
export function governed(folder, graph) {
  mkdirSync(folder, { recursive: true });
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'bench', use: 'sig', alg: 'ES256' };
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ keys: [key] }));
  writeFileSync(join(folder, 'gates.yaml'), '# The seven principles, as they are.\n');
  writeFileSync(
    join(folder, 'pawl.yaml'),
    `audit: true
access:
  address: ${ADDRESS}
  issuers: [{ issuer: ${ISSUER}, keys: keys.json }]
# More than one caller may have usually: what counting costs is measured, not what it keeps away.
limits: { callers: { requests: 100000000/1m, bytes: 1000GB/1m, runs: 1000 } }
`,
  );
  copyFileSync(graph, join(folder, 'graph.yaml'));
  return { graph: join(folder, 'graph.yaml'), token: token(privateKey) };
}

function token(privateKey) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: ISSUER, aud: ADDRESS, sub: 'bench', scope: 'tool:*', iat: now, exp: now + 3600 };
  const text = [{ alg: 'ES256', kid: 'bench', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
