import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { describe, expect } from 'vitest';
import { keyBudgets } from '#src/lib/budgets.ts';
import { staffCookie } from '#src/platform/session/cookies.ts';
import { firstOwner } from '#src/platform/session/session.server.ts';
import { engines, site as ownSite, signedInCookie, type TestSite, test } from '#tests/helpers/site.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (bytes: Buffer) => bytes.toString('base64url');
type Cbor = Parameters<typeof isoCBOR.encode>[0];
/** CBOR of a map; names that are numbers are written as such. */
const cbor = (entries: Record<string, Cbor>) =>
  Buffer.from(isoCBOR.encode(new Map(Object.entries(entries).map(([name, value]) => [Number(name) || name, value]))));

const present = 1;
const verified = 4;
const withKey = 64;

/** An authenticator of a device in code: one discoverable key (ES256) that says who it is, made for a site at `origin`. */
function softAuthenticator(origin: string, about: { isVerified?: boolean } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const flags = present | (about.isVerified === false ? 0 : verified);
  let handle = '';
  /** COSE: EC2, ES256, P-256. */
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const cose = cbor({ 1: 2, 3: -7, '-1': 1, '-2': left, '-3': right });

  function authData(counter: number, more: { flag: number; bytes: Buffer } = { flag: 0, bytes: Buffer.alloc(0) }) {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | more.flag, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, more.bytes]);
  }
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const answer = (response: object) =>
    JSON.stringify({
      ...{ id: base64(id), rawId: base64(id), type: 'public-key' },
      response,
      clientExtensionResults: {},
    });

  return {
    /** Its id and public key, as the site stores them. */
    stored: { id: base64(id), public_key: base64(cose) },
    /** Makes its key for what the site asks (JSON of the options' shape); the answer as JSON. */
    create({ challenge, user }: { challenge: string; user: { id: string } }): string {
      handle = user.id;
      const bytes = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const authenticator = authData(0, { flag: withKey, bytes });
      const attestationObject = cbor({ fmt: 'none', attStmt: new Map(), authData: authenticator });
      const clientDataJSON = base64(clientData('webauthn.create', challenge, origin));
      return answer({ clientDataJSON, attestationObject: base64(attestationObject), transports: ['internal'] });
    },
    /** Signs a challenge; the answer as JSON. `counter`: how many times it says that it was used; `at`: on the page of which site. */
    get({ challenge }: { challenge: string }, { counter = 0, at = origin } = {}): string {
      const data = clientData('webauthn.get', challenge, at);
      const authenticatorData = authData(counter);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      const own = {
        clientDataJSON: base64(data),
        authenticatorData: base64(authenticatorData),
        signature: base64(signature),
      };
      return answer({ ...own, ...(handle && { userHandle: handle }) });
    },
  };
}

const at = 'https://northarc.example';
const staffName = staffCookie.nameAt(at);
const by = { account: firstOwner, name: 'owner', device: 'Chrome on Linux' };
const from = { address: '203.0.113.7', userAgent: '', cookieHeader: null };

const optionsOf = ({ deps: { staff } }: TestSite) =>
  staff.passkeys.beginAdding(firstOwner, { company: 'Northarc', label: 'owner', name: 'owner' });

async function added(site: TestSite, key = softAuthenticator(at), name = 'Telephone') {
  const outcome = await site.deps.staff.keys.addPasskey(by, key.create(await optionsOf(site)), name);
  return { key, outcome };
}

async function challengeOf({ deps: { staff } }: TestSite) {
  const begun = await staff.passkeySignIn.begin('203.0.113.7');
  if (!begun.ok) throw new Error('held back');
  return begun.options;
}

describe.each(engines)('a passkey on %s', () => {
  test('opens a session in the place of the one before; its challenge holds once, for five minutes, in any process', async (site) => {
    const { clock } = site;
    const other = await ownSite({ place: site.config, clock });
    const { staff } = site.deps;
    expect((await staff.keys.offers()).passkey).toBe(false);
    const { key, outcome } = await added(site);
    // The first key comes with codes for the day that it is lost; a second one does not void them.
    expect(outcome).toEqual({ ok: true, codes: expect.objectContaining({ length: 10 }) });
    clock.advance(1_000);
    expect((await added(site)).outcome).toEqual({ ok: true });
    expect(await staff.keys.offers()).toEqual({ passkey: true, recovery: true });
    const old = await signedInCookie(site);
    const answer = key.get(await challengeOf(site), { counter: 1 });
    const finished = await other.deps.staff.passkeySignIn.finish(answer, { ...from, cookieHeader: old });
    if (!finished.ok) throw new Error('not signed in');
    const standing = [await staff.isSignedIn(old), await staff.isSignedIn(`${staffName}=${finished.token}`)];
    expect(standing).toEqual([false, true]);
    expect((await staff.passkeySignIn.finish(answer, from)).ok).toBe(false);
    const late = await challengeOf(site);
    clock.advance(5 * 60_000);
    expect((await staff.passkeySignIn.finish(key.get(late, { counter: 2 }), from)).ok).toBe(false);
    expect((await staff.keys.view(firstOwner)).passkeys).toMatchObject([
      { name: 'Telephone', usedAt: expect.anything() },
      { name: 'Telephone', usedAt: null },
    ]);
  });

  test('is refused when its counter does not rise, or two give the same answer at once', async (site) => {
    const { staff } = site.deps;
    const { key } = await added(site);
    const use = async (counter: number) =>
      (await staff.passkeySignIn.finish(key.get(await challengeOf(site), { counter }), from)).ok;
    const uses = [await use(7), await use(7), await use(6), await use(0), await use(8)];
    expect(uses).toEqual([true, false, false, false, true]);
    const same = key.get(await challengeOf(site), { counter: 9 });
    const both = await Promise.all([1, 2].map(() => staff.passkeySignIn.finish(same, from)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('is refused once it is removed, of another site, of nobody, and without its person', async (site) => {
    const { staff, db } = site.deps;
    const finish = async (answer: string) => (await staff.passkeySignIn.finish(answer, from)).ok;
    const { key } = await added(site);
    expect(await finish(key.get(await challengeOf(site), { at: 'https://evil.example' }))).toBe(false);
    expect(await finish(softAuthenticator(at).get(await challengeOf(site)))).toBe(false);
    expect(await finish(key.get({ challenge: 'bm9uZSBvZiBvdXJz' }))).toBe(false);
    for (const hostile of ['', '{', '[]', '{"id":1}', JSON.stringify({ id: key.stored.id })])
      expect(await finish(hostile)).toBe(false);
    // A challenge for adding a key is none for a sign-in.
    expect(await finish(key.get(await optionsOf(site)))).toBe(false);
    const careless = softAuthenticator(at, { isVerified: false });
    expect((await added(site, careless)).outcome.ok).toBe(false);
    expect((await added(site, key)).outcome).toEqual({ ok: false, reason: 'This passkey was already added.' });
    expect(await finish(key.get(await challengeOf(site)))).toBe(true);
    expect(await staff.keys.removePasskey(by, key.stored.id)).toEqual({ ok: true });
    expect(await finish(key.get(await challengeOf(site)))).toBe(false);
    const actions = await db.sql.selectFrom('audit').select('action').where('action', 'like', 'passkey%').execute();
    expect(actions.map(({ action }) => action).sort()).toEqual(['passkey added', 'passkey removed']);
  });
});

test('nobody names, removes or adds a passkey of another, nor takes their challenge', async (site) => {
  const { staff } = site.deps;
  const { key } = await added(site);
  const stranger = { ...by, account: 'somebody else' };
  expect((await staff.keys.namePasskey(stranger, key.stored.id, 'Mine')).ok).toBe(false);
  expect((await staff.keys.removePasskey(stranger, key.stored.id)).ok).toBe(false);
  const other = softAuthenticator(at);
  expect((await staff.keys.addPasskey(stranger, other.create(await optionsOf(site)), '')).ok).toBe(false);
  expect((await staff.keys.view(firstOwner)).passkeys).toMatchObject([{ name: 'Telephone' }]);
});

test('sign-ins by passkey are held back by network, and know nothing of the budgets of passwords', async (site) => {
  const { staff } = site.deps;
  const { key } = await added(site);
  for (let n = 0; n < 12; n++) await staff.signIn('guess', '203.0.113.7');
  expect(await staff.signIn('correct horse battery', '203.0.113.7')).toHaveProperty('waitMs');
  expect((await staff.passkeySignIn.finish(key.get(await challengeOf(site)), from)).ok).toBe(true);
  for (let n = 1; n < keyBudgets.passkeys.max; n++) await challengeOf(site);
  expect(await staff.passkeySignIn.begin('203.0.113.7')).toEqual({ ok: false, waitMs: keyBudgets.passkeys.windowMs });
  expect((await staff.passkeySignIn.begin('203.0.113.8')).ok).toBe(true);
});
