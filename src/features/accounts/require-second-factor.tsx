import { Form, useNavigation } from 'react-router';
import { ConfirmField } from '#src/ui/confirm-field.tsx';
import { Refused } from '#src/ui/refused.tsx';
import type { KeysAnswer, KeysView } from './keys-answer.ts';

/** The owner's switch: whether everybody must have a second factor. Its form posts to the account's page. */
export function RequireSecondFactor(props: {
  view: Pick<KeysView, 'isRequired' | 'asksPassword'>;
  answer: KeysAnswer | undefined;
}) {
  const { isRequired, asksPassword } = props.view;
  const busy = useNavigation().state === 'submitting';
  const answer = props.answer?.of === 'second-factor' ? props.answer : undefined;
  return (
    <section className="sheet-section border-t border-ink-200" aria-labelledby="second-factor">
      <header>
        <h2 id="second-factor">Require a second factor</h2>
      </header>
      <p className="mt-1">
        {isRequired
          ? 'Everyone must set up a passkey or an authenticator app before they can use the desk.'
          : 'A passkey or an authenticator app is optional for everyone.'}
      </p>
      <Form method="post" action="/admin/account" className="mt-3 grid max-w-md gap-4">
        <input type="hidden" name="intent" value="second-factor" />
        <input type="hidden" name="required" value={isRequired ? 'off' : 'on'} />
        <ConfirmField asked={asksPassword} outcome={answer} />
        <Refused outcome={answer?.confirm ? undefined : answer} />
        <button type="submit" className="button button-quiet button-small w-fit" disabled={busy}>
          {isRequired ? 'Make it optional' : 'Require it for everyone'}
        </button>
      </Form>
    </section>
  );
}
