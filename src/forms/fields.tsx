import { answeredFields, type Field, type FormDeclaration, isAsked } from '#src/content/forms/declaration.ts';
import { SelectField, TextField } from '#src/ui/fields.tsx';
import { MeantEmail } from '#src/ui/meant-email.tsx';

/** What an input needs besides its declaration. */
interface InputState {
  /** Begins the ids of the inputs. */
  prefix: string;
  errors: Readonly<Record<string, string>>;
  /** What the inputs begin with, by name. */
  values?: Readonly<Record<string, string>> | undefined;
  /** What decides which fields and options are offered. */
  answers?: Readonly<Record<string, unknown>> | undefined;
}

const inputTypes = { line: 'text', email: 'email', phone: 'tel' } as const;
/** Longest address that mail servers take (RFC 5321). */
const longestEmail = 254;

const widths = { half: 'sm:col-span-3', third: 'sm:col-span-2', full: 'sm:col-span-6' } as const;

/** The label, hint, error and first value of a declared field, for an input of any kind. */
function fieldProps(field: Field, { prefix, errors, values }: InputState) {
  const { name, label, hint, required } = field;
  return {
    prefix,
    name,
    label,
    hint,
    required: required !== undefined,
    error: errors[name],
    defaultValue: values?.[name],
  };
}

function Input({ field, suggestions, ...state }: InputState & { field: Field; suggestions?: readonly string[] }) {
  const props = { ...fieldProps(field, state), ...(suggestions ? { suggestions } : {}) };
  const { autoComplete } = field;
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
      // No maxLength: a browser would cut what is pasted without a word; the form's check says what is too long.
      return <TextField {...props} type={inputTypes[field.kind]} {...(autoComplete && { autoComplete })} />;
    default:
      return null;
  }
}

/**
 * The inputs of a form, or of one step of it (from 1), in the order of its declaration. Fields that the form draws
 * itself are left out; `suggestions` are offered for lines, by name.
 */
export function FormFields(
  props: InputState & {
    of: FormDeclaration;
    step?: number;
    suggestions?: Readonly<Record<string, readonly string[]>>;
    /** One below the other at any width. */
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

/** The labels of a form's fields, by name. */
export const labelsOf = ({ fields }: FormDeclaration): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, label }) => [name, label]));
