import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

/** A tenth of a second and 32 MB. */
const usualCost = 2 ** 15;
const options = (N: number) => ({ N, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });

/**
 * Salted scrypt hash that names its own cost, so that a later release may raise it and tests may lower it. `cost` is a
 * power of two.
 */
export async function hashPassword(password: string, cost = usualCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFKC'), salt, 32, options(cost));
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}$${cost}`;
}

/** Takes the same time either way. */
export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  // Hashes of earlier releases do not name their cost.
  const [, salt, key, cost = usualCost] = hash.split('$');
  if (!salt || !key) return false;
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(
    password.normalize('NFKC'),
    Buffer.from(salt, 'base64url'),
    expected.length,
    options(Number(cost)),
  );
  return timingSafeEqual(given, expected);
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Unambiguous characters in `groups` of five, about 24.8 bits each. */
export function makePassword(groups = 4): string {
  const letters = Array.from({ length: 5 * groups }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replace(/(.{5})(?=.)/g, '$1-');
}

/**
 * One password comparison at a time (a tenth of a second, 32 MB) and a bounded queue; known networks have a separate
 * queue, so that strangers cannot fill it.
 */
export function createPasswordQueue(mostWaiting: number) {
  const waiting = { known: [] as (() => void)[], unknown: [] as (() => void)[] };
  let running = false;

  function next() {
    const turn = waiting.known.shift() ?? waiting.unknown.shift();
    running = turn !== undefined;
    turn?.();
  }

  return {
    /** Undefined, with nothing run, if too many wait. */
    run<T>(compare: () => Promise<T>, known: boolean): Promise<T> | undefined {
      const queue = known ? waiting.known : waiting.unknown;
      if (running && queue.length >= mostWaiting) return undefined;
      const turn = running ? new Promise<void>((resolve) => queue.push(resolve)) : Promise.resolve();
      running = true;
      return turn.then(compare).finally(next);
    },
  };
}
