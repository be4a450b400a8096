import { Form, useNavigation } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import { ConfirmField } from '#src/ui/confirm-field.tsx';
import { Refused } from '#src/ui/refused.tsx';
import type { KeysAnswer, KeysView } from './keys-answer.ts';

/** One passkey: its name, its last use, and what can be done with it. */
export function PasskeyRow(props: {
  passkey: KeysView['passkeys'][number];
  asksPassword: boolean;
  answer: KeysAnswer | undefined;
}) {
  const { passkey, answer } = props;
  const { id, name, since, usedAt } = passkey;
  const busy = useNavigation().state === 'submitting';
  const ofName = answer?.of === 'passkey-name' ? answer : undefined;
  const ofRemoval = answer?.of === 'passkey-remove' ? answer : undefined;
  return (
    <li>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-ink-600">
        Added {easternText(since)} ET, {usedAt === null ? 'not used yet' : `last used ${easternText(usedAt)} ET`}
      </p>
      <details className="mt-1" open={ofRemoval?.ok === false || ofName?.ok === false || undefined}>
        <summary className="desk-link min-h-6 w-fit cursor-pointer">
          Rename or remove<span className="sr-only"> {name}</span>
        </summary>
        <div className="mt-3 flex flex-wrap items-end gap-x-8 gap-y-4">
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="intent" value="passkey-name" />
            <input type="hidden" name="id" value={id} />
            <div className="field">
              <label htmlFor={`name-${id}`}>Name</label>
              <input id={`name-${id}`} name="name" className="input" defaultValue={name} maxLength={60} required />
            </div>
            <button type="submit" className="button button-quiet button-small" disabled={busy}>
              Rename
            </button>
            <Refused outcome={ofName} />
          </Form>
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="intent" value="passkey-remove" />
            <input type="hidden" name="id" value={id} />
            <ConfirmField asked={props.asksPassword} outcome={ofRemoval} />
            <button type="submit" className="button button-danger button-small" disabled={busy}>
              Remove passkey
            </button>
            <Refused outcome={ofRemoval?.confirm ? undefined : ofRemoval} />
          </Form>
        </div>
      </details>
    </li>
  );
}
