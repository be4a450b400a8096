import { answeredFields, type Field, type FormDeclaration, isAsked } from '#src/content/forms/declaration.ts';
import { SelectField, TextField } from '#src/ui/fields.tsx';
import { MeantEmail } from '#src/ui/meant-email.tsx';

interface InputState {
  /** Prefix of the inputs' ids. */
  prefix: string;
  errors: Readonly<Record<string, string>>;
  /** Initial values by name. */
  values?: Readonly<Record<string, string>> | undefined;
  /** Decide which fields and options are offered. */
  answers?: Readonly<Record<string, unknown>> | undefined;
}

const inputTypes = { line: 'text', email: 'email', phone: 'tel' } as const;
/** RFC 5321. */
const longestEmail = 254;

const widths = { half: 'sm:col-span-3', third: 'sm:col-span-2', full: 'sm:col-span-6' } as const;

function Input({ field, suggestions, ...state }: InputState & { field: Field; suggestions?: readonly string[] }) {
  const { name, label, hint, required, autoComplete } = field;
  const props = {
    ...{ prefix: state.prefix, name, label, hint, required: required !== undefined },
    ...{ error: state.errors[name], defaultValue: state.values?.[name], ...(suggestions && { suggestions }) },
  };
  switch (field.kind) {
    case 'choice':
      return (
        <SelectField
          {...props}
          options={field.options.filter((option) => isAsked(option, state.answers))}
          empty={field.empty}
        />
      );
    case 'paragraph':
      return <TextField {...props} rows={field.rows} maxLength={field.max} />;
    case 'email':
      return (
        <MeantEmail typed={props.defaultValue}>
          <TextField {...props} type="email" maxLength={longestEmail} {...(autoComplete && { autoComplete })} />
        </MeantEmail>
      );
    case 'line':
    case 'phone':
      // No maxLength: browsers would silently cut pasted text; validation reports what is too long.
      return <TextField {...props} type={inputTypes[field.kind]} {...(autoComplete && { autoComplete })} />;
    default:
      return null;
  }
}

/**
 * In the order of the declaration; `step` from 1. Without fields that the form draws itself; `suggestions` for line
 * fields, by name.
 */
export function FormFields(
  props: InputState & {
    of: FormDeclaration;
    step?: number;
    suggestions?: Readonly<Record<string, readonly string[]>> | undefined;
    stacked?: boolean;
  },
) {
  const { of, step, suggestions, stacked = false, ...state } = props;
  const shown = answeredFields(of).filter(
    (field) => !field.custom && (step === undefined || field.step === step) && isAsked(field, state.answers),
  );
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      {shown.map((field) => (
        <div key={field.name} className={widths[(!stacked && field.width) || 'full']}>
          <Input
            field={field}
            {...state}
            {...(suggestions?.[field.name] && { suggestions: suggestions[field.name] })}
          />
        </div>
      ))}
    </div>
  );
}

export const labelsOf = ({ fields }: FormDeclaration): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, label }) => [name, label]));
