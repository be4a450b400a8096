import { type ReactNode, useState } from 'react';
import { company, publishedPhone } from '#src/content/company.ts';
import { careerForm } from '#src/content/forms/career.ts';
import { fieldNamed } from '#src/content/forms/declaration.ts';
import { FormFields, labelsOf } from '#src/forms/fields.tsx';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { FileField } from '#src/ui/fields.tsx';
import { createForm } from '#src/ui/secure-form/form-store.ts';
import { ReceiptNote } from '#src/ui/secure-form/receipt-note.tsx';
import { SecureFormFrame } from '#src/ui/secure-form/secure-form.tsx';
import { useSecureForm } from '#src/ui/secure-form/use-secure-form.ts';
import { careersForm, resumeLimits, resumeMessages } from './career-schema.ts';

const prefix = 'career';
const labels = labelsOf(careerForm);
const { hint: resumeHint } = fieldNamed(careerForm, 'resume');

/** Loaded on the first send, because filling in needs neither schema nor document reader. */
async function validate(values: Record<string, unknown>, files: Readonly<Record<string, File>>) {
  const { careerErrors } = await import('./career-validate.ts');
  return careerErrors(values, files);
}

/** Checks that need no file content. */
function earlyProblem(file: File | undefined): string | undefined {
  if (!file) return undefined;
  if (file.size > resumeLimits.bytes) return resumeMessages.tooLarge;
  return file.size === 0 ? resumeMessages.empty : undefined;
}

function UploadProgress({ share, onCancel }: { share: number | undefined; onCancel(): void }): ReactNode {
  if (share === undefined) return null;
  const percent = Math.round(share * 100);
  return (
    <div className="grid gap-1">
      <label htmlFor={`${prefix}-progress`} className="flex justify-between text-sm font-medium">
        <span>{careersForm.uploading}</span>
        <span>{percent} %</span>
      </label>
      <progress
        id={`${prefix}-progress`}
        className="upload-progress h-2.5 w-full appearance-none overflow-hidden rounded-full bg-ink-100"
        max={100}
        value={percent}
      />
      <button type="button" className="button button-quiet justify-self-start" onClick={onCancel}>
        {careersForm.cancel}
      </button>
    </div>
  );
}

/** S1 §2 Careers, §4, §5. */
export function CareerForm(props: {
  tickets: FormTickets;
  state?: FormState | undefined;
  /** Suggestions for the position. */
  roles: readonly string[];
  position?: string | undefined;
  onReady?: () => void;
}) {
  const { tickets, state, roles, position, onReady } = props;
  const [fileProblem, setFileProblem] = useState<string>();
  const make = () =>
    createForm({
      type: 'career',
      tickets,
      state,
      failure: careersForm.failure,
      emailTo: company.emails.careers,
      validate,
    });
  const form = useSecureForm(make, onReady);
  return (
    <>
      <SecureFormFrame
        form={form}
        name="career-form"
        prefix={prefix}
        label={careersForm.title}
        labels={labels}
        wayThrough={company.emails.careers}
        phone={publishedPhone()}
        button={careersForm.button}
        busyButton={careersForm.busyButton}
      >
        <FormFields
          of={careerForm}
          prefix={prefix}
          errors={form.errors}
          values={state?.values ?? (position ? { position } : undefined)}
          suggestions={{ position: roles }}
        />
        <FileField
          prefix={prefix}
          name="resume"
          label={labels.resume ?? ''}
          error={form.errors.resume ?? fileProblem}
          required
          hint={state ? `${resumeHint} ${careersForm.resumeAgain}` : resumeHint}
          accept={resumeLimits.accept}
          onChoose={(file) => setFileProblem(earlyProblem(file))}
        />
      </SecureFormFrame>
      <UploadProgress share={form.progress} onCancel={form.store.cancel} />
      <ConfirmDialog open={form.phase === 'sent'} {...careersForm.success} onClose={form.store.reset}>
        <ReceiptNote sent={form.receipt} phone={publishedPhone()} />
      </ConfirmDialog>
    </>
  );
}
