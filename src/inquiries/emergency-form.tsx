import words from 'content:forms/emergency';
import { useState } from 'react';
import { company, publishedPhone } from '#src/content/company.ts';
import { emergencyForm } from '#src/content/forms/emergency.ts';
import { FormFields, labelsOf } from '#src/forms/fields.tsx';
import { fillIn } from '#src/lib/fill-in.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { useNow } from '#src/ui/on-leaving.ts';
import { createForm } from '#src/ui/secure-form/form-store.ts';
import { ReceiptNote } from '#src/ui/secure-form/receipt-note.tsx';
import { SecureFormFrame } from '#src/ui/secure-form/secure-form.tsx';
import { useSecureForm } from '#src/ui/secure-form/use-secure-form.ts';

const longestMs = 2 * 3_600_000;

/**
 * Countdown to the promised moment (epoch milliseconds). Not announced each second: the moment stands beside it in
 * words.
 */
function TimeLeft({ until }: { until: number }) {
  const [opened] = useState(() => Date.now());
  const left = Math.ceil((until - useNow(opened, 1_000)) / 1_000);
  // With a wrong clock show no countdown; the moment beside it is still right.
  if (until <= opened || until - opened > longestMs) return null;
  if (left <= 0) {
    return (
      <p>
        {words.late}{' '}
        <a className="link" href={`mailto:${company.emails.emergency}`}>
          {company.emails.emergency}
        </a>
        .
      </p>
    );
  }
  return (
    <p role="timer" aria-live="off">
      {words.left}{' '}
      <strong className="tabular-nums">
        {fillIn(words.minutes, { minutes: Math.floor(left / 60), seconds: String(left % 60).padStart(2, '0') })}
      </strong>
      .
    </p>
  );
}

const prefix = 'emergency';
const labels = labelsOf(emergencyForm);
const asked = { ...emergencyForm, fields: emergencyForm.fields.filter(({ kind }) => kind !== 'derived') };

export function EmergencyForm(props: { tickets: FormTickets; state?: FormState | undefined; onReady?: () => void }) {
  const { tickets, state, onReady } = props;
  const make = () =>
    createForm({
      type: emergencyForm.type,
      tickets,
      state,
      failure: words.failure,
      emailTo: company.emails.emergency,
      validate: async (values) => {
        const [{ earlyErrors }, { emergencySchema }] = await Promise.all([
          import('#src/lib/early-errors.ts'),
          import('./reach.ts'),
        ]);
        return earlyErrors(emergencySchema, values);
      },
    });
  const form = useSecureForm(make, onReady);
  return (
    <>
      <SecureFormFrame
        form={form}
        name="emergency-form"
        prefix={prefix}
        label={words.title}
        labels={labels}
        wayThrough={company.emails.emergency}
        phone={publishedPhone()}
        button={words.button}
        busyButton={words.busyButton}
      >
        <FormFields of={asked} prefix={prefix} errors={form.errors} values={state?.values} />
      </SecureFormFrame>
      <ConfirmDialog open={form.phase === 'sent'} {...words.success} onClose={form.store.reset}>
        <ReceiptNote sent={form.receipt} hears={words.success.hears}>
          {form.receipt && <TimeLeft until={Date.parse(form.receipt.respondBy)} />}
        </ReceiptNote>
      </ConfirmDialog>
    </>
  );
}
