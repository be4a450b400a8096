import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { mayDo } from '#src/platform/session/rights.ts';
import { type KeyIntent, type KeysAnswer, type KeysView, keyIntents } from './keys-answer.ts';
import { isFresh, type SignedInContext, unconfirmed, waitWords } from './require-sign-in.server.ts';
import { appSecret } from './second-step.server.ts';

/** Passkeys cannot be bound to an IP address. */
const hasName = (publicUrl: string) => !/^[\d.]+$|^\[/.test(new URL(publicUrl).hostname);

async function labelOf({ staff, actor }: SignedInContext): Promise<string> {
  return (await staff.emailOf(actor.account)) || actor.name;
}

export async function loadKeys(parts: SignedInContext): Promise<KeysView> {
  const { staff, actor, publicUrl } = parts;
  const { keys } = staff;
  const [{ begun, ...view }, isRequired, owes] = await Promise.all([
    keys.view(actor.account),
    keys.isRequired(),
    keys.owes(actor.account),
  ]);
  const about = { issuer: inWords(company.name), label: await labelOf(parts) };
  return {
    ...view,
    begun: begun === undefined ? undefined : appSecret(begun, about),
    asksPassword: !isFresh(parts),
    ...{ isRequired, owes, mayRequire: mayDo(actor.role, 'accounts', 'write'), hasName: hasName(publicUrl) },
  };
}

/** What the password is asked for, for the audit log. Intents that need no password are left out. */
const purposes: Partial<Record<KeyIntent, string>> = {
  'passkey-begin': 'to add a passkey',
  'passkey-remove': 'to remove a passkey',
  'app-begin': 'to set up an authenticator app',
  'app-remove': 'to turn off the authenticator app',
  codes: 'to make recovery codes',
  'second-factor': 'to ask for a second factor',
};

type Done = Outcome<Pick<KeysAnswer & { ok: true }, 'options' | 'codes'>>;

async function carryOut(parts: SignedInContext, intent: KeyIntent, form: FormData): Promise<Done> {
  const { staff, actor, client } = parts;
  const { keys, passkeys } = staff;
  const field = (name: string) => String(form.get(name) ?? '');
  switch (intent) {
    case 'passkey-begin': {
      const about = { company: inWords(company.name), label: await labelOf(parts), name: actor.name };
      return { ok: true, options: JSON.stringify(await passkeys.beginAdding(actor.account, about)) };
    }
    case 'passkey-add':
      return keys.addPasskey(actor, field('answer'), field('name'));
    case 'passkey-name':
      return keys.namePasskey(actor, field('id'), field('name'));
    case 'passkey-remove':
      return keys.removePasskey(actor, field('id'));
    case 'app-begin':
      return keys.beginApp(actor);
    case 'app-confirm': {
      const confirmed = await keys.confirmApp(actor, field('code'), client.address);
      return confirmed.waitMs === undefined ? confirmed : refuse(waitWords(confirmed.waitMs));
    }
    case 'app-remove':
      return keys.removeApp(actor);
    case 'codes':
      return keys.makeCodes(actor);
    case 'second-factor':
      if (!mayDo(actor.role, 'accounts', 'write')) return refuse('Only an owner can require this for everyone.');
      await keys.require(field('required') === 'on', actor);
      return { ok: true };
  }
}

/** Carries out a form about keys; undefined when its intent is none of these. */
export async function actOnKeys(parts: SignedInContext, form: FormData): Promise<KeysAnswer | undefined> {
  const of = keyIntents.find((intent) => intent === form.get('intent'));
  if (!of) return undefined;
  const id = form.get('id');
  const which = { of, ...(typeof id === 'string' && { id }) };
  const purpose = purposes[of];
  const asked = purpose && (await unconfirmed(parts, form, purpose));
  if (asked) return { ...asked, ...which };
  return { ...(await carryOut(parts, of, form)), ...which };
}
