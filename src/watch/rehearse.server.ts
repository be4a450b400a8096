import { answersTo } from '#src/intake/captcha-questions.ts';
import type { Envelope } from '#src/intake/envelope.ts';
import type { AnyForm } from '#src/intake/form.ts';
import type { Client } from '#src/intake/guard.server.ts';
import type { Intake } from '#src/intake/receive.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import { newId } from '#src/lib/new-id.ts';
import { SentFile, type SentFiles } from '#src/lib/sent-file.ts';

/* What the site writes into its own forms, to see whether they are taken. None of it reaches anybody: every write is taken back. */

/** Whoever is named so is nobody: the domain can never be anybody's (RFC 2606). */
const nobody = 'canary@site.invalid';
const words = 'Written by the site itself, to see whether its forms are taken.';

/** The fields of each form, by the type of its envelope. */
const madeUp: Readonly<Record<string, Record<string, unknown>>> = {
  contact: { name: 'Canary', email: nobody, message: words },
  emergency: { name: 'Canary', reach: '404 555 0100', message: words },
  quote: {
    firstName: 'Canary',
    lastName: 'Canary',
    email: nobody,
    party: 'household',
    services: ['it-support'],
    projectType: 'ongoing-support',
    budget: 'under-10k',
    timeline: 'exploring',
    projectDescription: words,
  },
  career: {
    name: 'Canary',
    email: nobody,
    position: 'Canary',
    lastJobPosition: 'Canary',
    lastJobDescription: words,
    coverLetter: words,
    resume: 'canary.pdf',
  },
  appointment: { name: 'Canary', email: nobody, service: 'support', message: words },
};

/** A PDF of one empty page, for the form that wants a document. */
const madeUpDocument = (): Uint8Array => new TextEncoder().encode(document);

const objects = [
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n',
];

function written(): string {
  let text = '%PDF-1.4\n';
  const rows = objects.map((object) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += object;
    return row;
  });
  const at = text.length;
  return `${text}xref\n0 4\n0000000000 65535 f \n${rows.join('')}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
}

const document = written();

/** What came of filling in one form: taken, refused by its checks, or storage failed. */
export type Rehearsal =
  | { form: string; ok: true }
  | { form: string; ok: false; reason: 'refused' | 'storage'; words: string; error?: unknown };

/** What rehearsals need: an intake whose writes are taken back (intake/rehearsal.server.ts), and the forms. */
export interface RehearsalParts {
  clock: Clock;
  intake: Intake;
  /** Every public form by the type of its envelope, as the site takes it. */
  forms: Readonly<Record<string, AnyForm>>;
  /** A time that can be booked; undefined when none is free. */
  freeSlot(): Promise<{ date: string; time: string } | undefined>;
  /** Writes a talk with the assistant; its status. */
  talk(id: string, given: unknown, client: Client): Promise<{ status: number }>;
}

/** Forms are filled in by people: so long before they are sent they were opened, in milliseconds. */
const fillMs = 30_000;
/** As the site's own visitor calls itself; no other has this address. */
const client: Client = { address: 'the site itself', userAgent: 'Mozilla/5.0 (canary)', language: 'en' };

/** Solves a puzzle as a visitor does; undefined when its right answer is not taken. */
export async function solvePuzzle({ captcha }: Pick<Intake, 'captcha'>): Promise<string | undefined> {
  const { token, question } = captcha.ask();
  const [answer] = answersTo(question);
  if (answer === undefined) return undefined;
  const outcome = await captcha.answer(token, answer);
  return 'proof' in outcome && captcha.readProof(outcome.proof) ? outcome.proof : undefined;
}

async function envelopeOf(type: string, data: Record<string, unknown>, parts: RehearsalParts): Promise<Envelope> {
  const { clock, intake } = parts;
  const now = clock.now();
  return {
    id: newId(now),
    type,
    data,
    timestamp: new Date(now).toISOString(),
    userAgent: client.userAgent,
    referrer: '',
    landing: '',
    page: '',
    source: 'website',
    security: {
      formToken: intake.formTokens.issue(now - fillMs),
      captchaProof: (await solvePuzzle(intake)) ?? '',
      captchaToken: '',
      captchaAnswer: '',
      honeypot: '',
      behaviour: { keystrokes: 40, pastes: 0, typingMs: 20_000 },
      visitor: 'the-site-itself',
    },
  };
}

/** Fills in one form as a visitor would, through every check to the last row, and has it taken back. */
async function rehearseForm(type: string, form: AnyForm, parts: RehearsalParts): Promise<Rehearsal> {
  try {
    const slot = type === 'appointment' ? await parts.freeSlot() : {};
    // A calendar without a free time takes no booking, as it should.
    if (!slot) return { form: type, ok: true };
    const envelope = await envelopeOf(type, { ...madeUp[type], ...slot }, parts);
    const files: SentFiles = type === 'career' ? { resume: new SentFile('canary.pdf', madeUpDocument()) } : {};
    const outcome = await parts.intake.receive(form, envelope, client, files);
    // Somebody may have booked the same time meanwhile, or today's budget of bookings is used up.
    if ('receipt' in outcome || outcome.status === 409 || outcome.status === 429) return { form: type, ok: true };
    const words = outcome.status === 422 ? Object.keys(outcome.errors).join(', ') : outcome.reasons.join(' ');
    return { form: type, ok: false, reason: 'refused', words };
  } catch (error) {
    return { form: type, ok: false, reason: 'storage', words: error instanceof Error ? error.message : '', error };
  }
}

async function rehearseTalk(parts: RehearsalParts): Promise<Rehearsal> {
  const now = parts.clock.now();
  const at = new Date(now).toISOString();
  const message = { id: newId(now), sender: 'user', text: 'Is anybody there?', timestamp: at };
  const given = { userIdentifier: 'the-site-itself-', sentAt: at, startTime: at, messages: [message] };
  try {
    const { status } = await parts.talk(newId(now), given, client);
    if (status === 201 || status === 429) return { form: 'chat', ok: true };
    return { form: 'chat', ok: false, reason: 'refused', words: String(status) };
  } catch (error) {
    return { form: 'chat', ok: false, reason: 'storage', words: error instanceof Error ? error.message : '', error };
  }
}

/** Fills in every form, and begins a talk, one after the other; what came of each. Never throws. */
export async function rehearseAll(parts: RehearsalParts): Promise<Rehearsal[]> {
  const all: Rehearsal[] = [];
  for (const [type, form] of Object.entries(parts.forms)) all.push(await rehearseForm(type, form, parts));
  all.push(await rehearseTalk(parts));
  return all;
}
