import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type ClientEnvelope,
  delivered,
  dismissed,
  entryOf,
  type LogEntry,
  lostBy,
  orphaned,
  queued,
  refused,
  tried,
  versionHeld,
  waiting,
  withdrawn,
} from '#src/lib/submission-log.ts';
import { dayMs } from '#src/lib/time.ts';
import { draftKeyOf } from './form-values.ts';
import { dropDraft, readDraft, recall, writeDraft } from './kept-form.ts';
import { saysTheSame } from './step.ts';

/** Storage that holds at most `room` characters. */
function storageOf(entries: Record<string, string> = {}, room = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    length: 0,
    key: () => null,
    clear: () => undefined,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem(key, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
}
const refuse = () => {
  throw new DOMException('blocked', 'SecurityError');
};
const blocked: Storage = { ...storageOf(), getItem: refuse, removeItem: refuse, setItem: refuse };

const savedAt = 1_000_000;
const draft = {
  id: 'b7f0c1de-0000-4000-8000-000000000001',
  step: 3,
  values: { firstName: 'Ada', services: ['cloud', 'ai'], goals: '' },
};
const sent = (status: string) =>
  JSON.stringify([
    {
      ...{ id: draft.id, type: 'quote', status, data: draft.values },
      envelope: { id: draft.id, type: 'quote', source: 'website', data: {}, security: {} },
    },
  ]);
const key = draftKeyOf('quote');

/** As read by a page with this storage, so long after the draft was written. */
function reads(localStorage: Storage, after = 0) {
  vi.useFakeTimers({ now: savedAt + after });
  vi.stubGlobal('window', { localStorage, sessionStorage: blocked });
  return readDraft('quote', 'device');
}
function write(localStorage: Storage, values: Record<string, unknown> = draft.values, more = {}) {
  vi.useFakeTimers({ now: savedAt });
  vi.stubGlobal('window', { localStorage, sessionStorage: blocked });
  return writeDraft('quote', 'device', { ...draft, ...more, captchaProof: 'solved', values });
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the draft of a form that is kept on the device', () => {
  const whole = { ...draft, captchaProof: '' };

  test('what was kept is what is read, for thirty days, until it is cleared', () => {
    const storage = storageOf();
    expect(write(storage)).toBe(true);
    expect(JSON.parse(storage.getItem('quoteDraft') ?? '')).toEqual({ ...draft, savedAt });
    expect(reads(storage, 30 * dayMs - 1)).toEqual(whole);
    expect(reads(storage, 30 * dayMs)).toBeUndefined();
    dropDraft('quote', 'device');
    expect(reads(storage)).toBeUndefined();
  });

  test('knows when it was begun, as long as the form token of that page holds', () => {
    const storage = storageOf();
    const begun = { formToken: 'signed', began: savedAt };
    write(storage, draft.values, begun);
    expect(reads(storage, 28 * 60_000)).toEqual({ ...whole, ...begun });
    expect(reads(storage, 30 * 60_000)).toEqual(whole);
  });

  test('broken and empty data reads as no draft', () => {
    for (const stored of [
      ...['not json', 'null', '[]', '7', '{"id":7}', '{"id":"x","savedAt":1000000}'],
      '{"id":"x","savedAt":"soon","values":{"goals":"y"}}',
      '{"id":"x","savedAt":1000000,"values":"y"}',
      '{"id":"x","savedAt":1000000,"values":{"goals":"","services":[]}}',
    ])
      expect(reads(storageOf({ [key]: stored })), stored).toBeUndefined();
  });

  test('storage that is full, blocked or forgets at once stops nobody', () => {
    const storage = storageOf({}, 200);
    expect(write(storage)).toBe(true);
    expect(write(storage, { goals: 'x'.repeat(300) })).toBe(false);
    expect(reads(storage)).toEqual(whole);
    expect(reads(blocked)).toBeUndefined();
    expect(write(blocked)).toBe(false);
    expect(() => dropDraft('quote', 'device')).not.toThrow();
    expect(write({ ...storageOf(), getItem: () => null, setItem() {} })).toBe(false);
  });

  test('a request that was sent is not offered again; one that waits or was refused comes with its answer', () => {
    const stored = JSON.stringify({ ...draft, savedAt });
    const recalled = (formSubmissions: string) => {
      reads(storageOf({ [key]: stored, formSubmissions }));
      return recall('quote', 'website', 'device')?.status;
    };
    expect(recalled(sent('pending'))).toBeUndefined();
    expect(recalled(sent('queued'))).toBe('queued');
    expect(recalled(sent('refused'))).toBe('refused');
    expect(recalled('broken')).toBe('draft');
  });
});

const to = 'info@northarc.example';
const version = (n: number, id = 'a'): ClientEnvelope => ({
  ...{ id, type: 'contact', data: { message: `version ${n}` }, timestamp: String(n) },
  ...{ userAgent: '', referrer: '', source: 'website', security: { formToken: '' } },
});

describe('a kept submission', () => {
  test('that was refused keeps its words and the whole answer until it is dismissed', () => {
    const answer = { status: 409, body: { message: 'taken', alternatives: [1] } };
    const { log, current } = refused(queued([], version(1), to), version(1), answer);
    expect(current).toBe(true);
    expect(entryOf(log, 'a')).toMatchObject({ status: 'refused', answer, envelope: version(1) });
    expect(withdrawn(log, 'a')).toEqual(log);
    expect(dismissed(log, 'a')).toEqual([]);
  });

  test('a repeat of what changed in the meantime is not taken for the changed version', () => {
    const log = withdrawn(queued([], version(1), to), 'a');
    const after = delivered(log, version(2), { emailTo: to, repeat: true });
    expect(after.exact).toBe(false);
    expect(entryOf(after.log, 'a')?.data).toEqual(version(1).data);
    expect(delivered(log, version(2), { emailTo: to, repeat: false }).exact).toBe(true);
    expect(delivered(log, version(2), { emailTo: to, repeat: true, held: '2' }).exact).toBe(true);
    expect(delivered(log, version(2), { emailTo: to, repeat: true, held: '1' }).exact).toBe(false);
  });

  test('what was tried with a file counts as tried', () => {
    const log = tried([], version(1), to);
    expect(delivered(log, version(2), { emailTo: to, repeat: true }).exact).toBe(false);
    expect(delivered(log, version(1), { emailTo: to, repeat: true }).exact).toBe(true);
  });
});

test.each([
  [{ a: 'x', list: ['1', '2'] }, { a: 'x', list: ['1', '2'] }, true],
  [{ a: 'x', time: '' }, { a: 'x', time: '10:00' }, true],
  [{ a: 'y' }, { a: 'x' }, false],
  [{ a: 'x', list: ['1'] }, { a: 'x', list: ['1', '2'] }, false],
  [{ a: 'x', b: 'more' }, { a: 'x' }, false],
])('two versions say the same: %j and %j: %s', (now, sent, same) => {
  expect(saysTheSame(now, sent)).toBe(same);
});

type Road = 'there and back' | 'lost on the way' | 'answer lost' | 'busy';
type Act = { act: 'edit' } | { act: 'send'; road: Road } | { act: 'flush' } | { act: 'answer'; road: Road };

/** A browser with one form, its background outbox and a server that takes the first version of an id. */
class World {
  log: readonly LogEntry[] = [];
  server = new Map<string, number>();
  refuses: ReadonlySet<number>;
  form: { id: string; version: number } = { id: 'a', version: 1 };
  underWay: ClientEnvelope | undefined;
  /** What the visitor was told to have arrived, by id. */
  told = new Map<string, number>();
  ids = 0;
  constructor(refuses: ReadonlySet<number>) {
    this.refuses = refuses;
  }
  newId = () => `orphan ${++this.ids}`;

  /** What comes of a request: status, or undefined when the browser hears nothing. */
  travel(envelope: ClientEnvelope, road: Road): number | undefined {
    if (road === 'lost on the way') return undefined;
    if (road === 'busy') return 503;
    const n = Number(envelope.timestamp);
    const known = this.server.has(envelope.id);
    if (!known && this.refuses.has(n)) return road === 'answer lost' ? undefined : 409;
    if (!known) this.server.set(envelope.id, n);
    if (road === 'answer lost') return undefined;
    return known ? 200 : 201;
  }

  edit() {
    this.form.version++;
    this.log = withdrawn(this.log, this.form.id);
  }

  arrived(envelope: ClientEnvelope, status: number): boolean {
    const held = String(this.server.get(envelope.id));
    const { log, exact } = delivered(this.log, envelope, { emailTo: to, repeat: status === 200, held });
    this.log = log;
    if (exact) this.told.set(envelope.id, Number(envelope.timestamp));
    // The form begins anew; it keeps its words under the new id unless this was just what it says.
    const keeps = !exact || this.form.version !== Number(envelope.timestamp);
    if (envelope.id === this.form.id) {
      this.form = { id: this.newId(), version: this.form.version + (keeps ? 0 : 1) };
    }
    return exact;
  }

  send(road: Road) {
    const envelope = version(this.form.version, this.form.id);
    const status = this.travel(envelope, road);
    if (status === undefined || status >= 500) this.log = queued(this.log, envelope, to);
    else if (status === 409) this.log = withdrawn(this.log, envelope.id);
    else this.arrived(envelope, status);
  }

  flush() {
    this.underWay ??= this.log.map(({ id }) => waiting(this.log, id)).find((one) => one !== undefined);
  }

  answer(road: Road) {
    const envelope = this.underWay;
    this.underWay = undefined;
    if (!envelope) return;
    const status = this.travel(envelope, road);
    if (status === undefined || status >= 500) return;
    if (status === 409) {
      this.log = refused(this.log, envelope, { status, body: {} }).log;
      return;
    }
    const before = entryOf(this.log, envelope.id);
    if (!before || before.status === 'pending') return;
    const sent = versionHeld(before, envelope, String(this.server.get(envelope.id)));
    const lost = lostBy(before, sent, this.arrived(sent, status));
    if (!lost) return;
    // Only what is newer than what arrived was lost.
    expect(Number(lost.timestamp)).toBeGreaterThan(this.server.get(envelope.id) ?? 0);
    this.log = orphaned(this.log, lost, this.newId(), to, 'later');
  }
}

const road = fc.constantFrom<Road>('there and back', 'lost on the way', 'answer lost', 'busy');
const acts = fc.array(
  fc.oneof(
    fc.constant<Act>({ act: 'edit' }),
    road.map((taken): Act => ({ act: 'send', road: taken })),
    fc.constant<Act>({ act: 'flush' }),
    road.map((taken): Act => ({ act: 'answer', road: taken })),
  ),
  { maxLength: 25 },
);

test('law: whatever the network does, nothing sent is lost, and nobody is told of a version that did not arrive', () => {
  fc.assert(
    fc.property(acts, fc.uniqueArray(fc.integer({ min: 1, max: 8 })), (steps, refusals) => {
      const world = new World(new Set(refusals));
      const sent = new Set<number>();
      for (const step of steps) {
        if (step.act === 'edit') world.edit();
        else if (step.act === 'flush') world.flush();
        else if (step.act === 'answer') world.answer(step.road);
        else {
          sent.add(world.form.version);
          world.send(step.road);
        }
        for (const [id, n] of world.told) expect(world.server.get(id)).toBe(n);
        // The last version that was sent is with the server, kept in sight, or still in the form.
        const last = Math.max(0, ...sent);
        const isSeen = ({ status }: LogEntry) => status === 'queued' || status === 'refused';
        const kept = world.log.filter(isSeen).map(({ timestamp }) => Number(timestamp));
        const safe = [...world.server.values(), ...kept, world.form.version];
        expect(safe.some((n) => n >= last)).toBe(true);
        // One version waits at most, and never one that the visitor has gone on with.
        const inForm = waiting(world.log, world.form.id);
        if (inForm) expect(Number(inForm.timestamp)).toBe(world.form.version);
      }
    }),
    { numRuns: 2_000 },
  );
});
