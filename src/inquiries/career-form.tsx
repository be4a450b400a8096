import { type ReactNode, useState } from 'react';
import { careerForm } from '#src/content/forms/career.ts';
import { fieldNamed } from '#src/content/forms/declaration.ts';
import { FileField } from '#src/ui/fields.tsx';
import { careersForm, resumeLimits, resumeMessages } from './career-schema.ts';
import { DeclaredForm, type DeclaredFormProps } from './declared-form.tsx';

const prefix = 'career';
const { label, hint } = fieldNamed(careerForm, 'resume');

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
        className="bar h-2.5 w-full appearance-none overflow-hidden rounded-full bg-ink-100"
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
export function CareerForm({
  roles,
  position,
  ...props
}: DeclaredFormProps & {
  /** Suggestions for the position. */
  roles: readonly string[];
  position?: string | undefined;
}) {
  const [fileProblem, setFileProblem] = useState<string>();
  return (
    <DeclaredForm
      {...props}
      of={careerForm}
      words={careersForm}
      mailbox="careers"
      validate={validate}
      values={position ? { position } : undefined}
      suggestions={{ position: roles }}
      sentId="confirm-title"
      more={({ errors }) => (
        <FileField
          prefix={prefix}
          name="resume"
          label={label}
          error={errors.resume ?? fileProblem}
          required
          hint={props.state ? `${hint} ${careersForm.resumeAgain}` : hint}
          accept={resumeLimits.accept}
          onChoose={(file) => setFileProblem(earlyProblem(file))}
        />
      )}
      below={({ progress, store }) => <UploadProgress share={progress} onCancel={store.cancel} />}
    />
  );
}
