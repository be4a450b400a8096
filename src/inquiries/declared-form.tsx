import type { ReactNode } from 'react';
import { company, publishedPhone } from '#src/content/company.ts';
import type { FormDeclaration } from '#src/content/forms/declaration.ts';
import { FormFields, labelsOf } from '#src/forms/fields.tsx';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { createForm, type SecureFormOptions } from '#src/ui/secure-form/form-store.ts';
import { ConfirmDialog, ReceiptNote } from '#src/ui/secure-form/receipt-note.tsx';
import { type SecureForm, SecureFormFrame, useSecureForm } from '#src/ui/secure-form/secure-form.tsx';
import type { Sent } from '#src/ui/secure-form/step.ts';

export interface DeclaredFormProps {
  tickets: FormTickets;
  state?: FormState | undefined;
  onReady?: () => void;
}

/** A form of one step: fields of its declaration, its own words, and a dialog once it is sent. */
export function DeclaredForm(
  props: DeclaredFormProps & {
    of: FormDeclaration;
    /** When not the declaration's. */
    type?: string;
    words: {
      title: string;
      button: string;
      busyButton: string;
      failure: string;
      success: { title: string; message: string; hears?: string };
    };
    mailbox: keyof typeof company.emails;
    /** By the declaration, unless told. */
    validate?: SecureFormOptions['validate'];
    values?: Readonly<Record<string, string>> | undefined;
    suggestions?: Readonly<Record<string, readonly string[]>>;
    /** Offers a consultation once it is sent. */
    invites?: boolean;
    /** In the dialog, before the promised moment. */
    told?: (receipt: Sent) => ReactNode;
    /** Id of the dialog's title. */
    sentId?: string;
    /** Below its fields. */
    more?: (form: SecureForm) => ReactNode;
    /** Below the form. */
    below?: (form: SecureForm) => ReactNode;
  },
) {
  const { tickets, state, of, type = of.type, words, values, suggestions, invites = false } = props;
  const { sentId = `${type}-sent` } = props;
  const emailTo = company.emails[props.mailbox];
  const make = () =>
    createForm({
      type,
      tickets,
      state,
      failure: words.failure,
      emailTo,
      // Loaded on the first send: filling in needs no schema.
      validate: props.validate ?? (async (said) => (await import('#src/forms/schema.ts')).errorsOf(of, said)),
    });
  const form = useSecureForm(make, props.onReady);
  const phone = publishedPhone();
  const { hears, ...success } = words.success;
  return (
    <>
      <SecureFormFrame
        form={form}
        name={`${type}-form`}
        prefix={type}
        label={words.title}
        labels={labelsOf(of)}
        wayThrough={emailTo}
        phone={phone}
        button={words.button}
        busyButton={words.busyButton}
      >
        <FormFields
          of={of}
          prefix={type}
          errors={form.errors}
          values={state?.values ?? values}
          suggestions={suggestions}
        />
        {props.more?.(form)}
      </SecureFormFrame>
      {props.below?.(form)}
      <ConfirmDialog id={sentId} open={form.phase === 'sent'} {...success} onClose={form.store.reset}>
        <ReceiptNote sent={form.receipt} phone={phone} invites={invites} {...(hears && { hears })}>
          {form.receipt && props.told?.(form.receipt)}
        </ReceiptNote>
      </ConfirmDialog>
    </>
  );
}
