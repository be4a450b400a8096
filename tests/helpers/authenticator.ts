import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');
/** CBOR of a byte string of 24 to 65,535 bytes. */
const byteString = (bytes: Buffer) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);

const present = 1;
const verified = 4;
const withKey = 64;

/** An authenticator of a device in code: one discoverable key (ES256) that says who it is, made for a site at `origin`. */
export function softAuthenticator(origin: string, about: { isVerified?: boolean } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const flags = present | (about.isVerified === false ? 0 : verified);
  let handle = '';
  /** COSE: EC2, ES256, P-256. */
  const cose = Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 32]),
    Buffer.from(y, 'base64url'),
  ]);

  function authData(counter: number, more: { flag: number; bytes: Buffer } = { flag: 0, bytes: Buffer.alloc(0) }) {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | more.flag, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, more.bytes]);
  }
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const answer = (response: object) =>
    JSON.stringify({ ...{ id: text(id), rawId: text(id), type: 'public-key' }, response, clientExtensionResults: {} });

  return {
    /** Its id and public key, as the site stores them. */
    stored: { id: text(id), public_key: text(cose) },
    /** Makes its key for what the site asks (JSON of the options' shape); the answer as JSON. */
    create({ challenge, user }: { challenge: string; user: { id: string } }): string {
      handle = user.id;
      const bytes = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        byteString(authData(0, { flag: withKey, bytes })),
      ]);
      const clientDataJSON = text(clientData('webauthn.create', challenge, origin));
      return answer({ clientDataJSON, attestationObject: text(attestationObject), transports: ['internal'] });
    },
    /** Signs a challenge; the answer as JSON. `counter`: how many times it says that it was used; `at`: on the page of which site. */
    get({ challenge }: { challenge: string }, { counter = 0, at = origin } = {}): string {
      const data = clientData('webauthn.get', challenge, at);
      const authenticatorData = authData(counter);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      const own = {
        clientDataJSON: text(data),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      };
      return answer({ ...own, ...(handle && { userHandle: handle }) });
    },
  };
}
