import type { ReactNode } from 'react';
import { publishedPhone } from '#src/content/company.ts';
import type { FormDeclaration } from '#src/content/forms/declaration.ts';
import { FormFields, labelsOf } from '#src/forms/fields.tsx';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { createForm, type SecureFormOptions } from '#src/ui/secure-form/form-store.ts';
import { ReceiptNote } from '#src/ui/secure-form/receipt-note.tsx';
import { SecureFormFrame } from '#src/ui/secure-form/secure-form.tsx';
import type { Sent } from '#src/ui/secure-form/step.ts';
import { useSecureForm } from '#src/ui/secure-form/use-secure-form.ts';

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
    emailTo: string;
    validate: SecureFormOptions['validate'];
    /** Offers a consultation once it is sent. */
    invites?: boolean;
    /** In the dialog, before the promised moment. */
    told?: (receipt: Sent) => ReactNode;
  },
) {
  const { tickets, state, of, type = of.type, words, emailTo, validate, invites = false, told } = props;
  const make = () => createForm({ type, tickets, state, failure: words.failure, emailTo, validate });
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
        <FormFields of={of} prefix={type} errors={form.errors} values={state?.values} />
      </SecureFormFrame>
      <ConfirmDialog id={`${type}-sent`} open={form.phase === 'sent'} {...success} onClose={form.store.reset}>
        <ReceiptNote sent={form.receipt} phone={phone} invites={invites} {...(hears && { hears })}>
          {form.receipt && told?.(form.receipt)}
        </ReceiptNote>
      </ConfirmDialog>
    </>
  );
}
