/** One entry of a list to choose from. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** Offered only where the answer to another field is one of these, or none of those. */
  readonly when?: When;
}

interface FieldBase {
  readonly name: string;
  /** Its name for people: in the form, its errors, mails, the desk and exports. */
  readonly label: string;
  /** Said when it is left empty; a field without it is optional. */
  readonly required?: string;
  readonly hint?: string;
  readonly autoComplete?: string;
  /** How much of a row the input takes from 640 px on; the whole row unless told. */
  readonly width?: 'half' | 'third';
  /** Step of the wizard that asks for it, from 1. */
  readonly step?: number;
  /** Marked with an asterisk in the owner's mail (S1 §5 body builder). */
  readonly marked?: true;
  /** Said in the owner's mail in place of an empty answer; "Not provided" unless told. */
  readonly missing?: string;
  /** Drawn by the form itself and not by `FormFields`, for example a calendar. */
  readonly custom?: true;
  /** Asked for only where the answer to another field is one of these, or none of those. */
  readonly when?: When;
}

type When =
  | { readonly field: string; readonly is: readonly string[] }
  | { readonly field: string; readonly not: readonly string[] };

/** Text of one line, of at most `max` characters. */
interface LineField extends FieldBase {
  readonly kind: 'line' | 'phone';
  readonly max: number;
}

/** The address that answers go to; `invalid` is said of what is no address. */
interface EmailField extends FieldBase {
  readonly kind: 'email';
  readonly required: string;
  readonly invalid: string;
}

/** Text of several lines. `min` counts without the spaces around it. */
interface ParagraphField extends FieldBase {
  readonly kind: 'paragraph';
  readonly max: number;
  readonly rows: number;
  readonly min?: { readonly characters: number; readonly message: string };
}

/** One of some options; `empty` is the list's first line. */
interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  readonly empty: string;
  /** Said of an answer that is not in the list. */
  readonly unknown?: string;
}

/** Any number of some options, at least one. */
interface ChoicesField extends FieldBase {
  readonly kind: 'choices';
  readonly required: string;
  readonly options: readonly Option[];
}

/** A calendar day, YYYY-MM-DD. */
interface DateField extends FieldBase {
  readonly kind: 'date';
  readonly required: string;
}

/** A time of day, HH:MM. */
interface TimeField extends FieldBase {
  readonly kind: 'time';
  readonly required: string;
}

/** A document, judged by its content (PDF, DOC, DOCX). */
interface DocumentField extends FieldBase {
  readonly kind: 'document';
  readonly required: string;
}

/** Worked out by the server when the form arrives and kept with the answers; no visitor is asked for it. */
interface DerivedField extends FieldBase {
  readonly kind: 'derived';
  /** The visitor reads it too, on the page of their request. */
  readonly forVisitor?: true;
}

export type Field =
  | LineField
  | EmailField
  | ParagraphField
  | ChoiceField
  | ChoicesField
  | DateField
  | TimeField
  | DocumentField
  | DerivedField;

/** A form, said once: everything else about its fields is made from this (src/forms). */
export interface FormDeclaration {
  /** Type of its submissions (S1 §3). */
  readonly type: string;
  readonly fields: readonly Field[];
  /** Which fields say who wrote and what about; the person's name may be made of several. */
  readonly lead: { readonly name: readonly string[]; readonly company?: string; readonly services?: string };
  /** What the desk's list shows of it. */
  readonly list: {
    /** Fields as columns before and after the name; "source" is where it was sent from. */
    readonly leading?: readonly string[];
    readonly columns: readonly string[];
    /** Fields that cells of those columns show besides. */
    readonly also?: readonly string[];
    /** Field of which the list shows the beginning. */
    readonly excerpt: string;
  };
}

/** The fields that a visitor answers, in order. */
export const answeredFields = ({ fields }: Pick<FormDeclaration, 'fields'>): readonly Field[] =>
  fields.filter(({ kind }) => kind !== 'derived');

/** Whether a field, or an option of one, belongs to what is answered so far. */
export function isAsked({ when }: Pick<FieldBase, 'when'>, answers: Readonly<Record<string, unknown>> = {}): boolean {
  if (!when) return true;
  const given = answers[when.field] ?? '';
  // What a stranger sends may be an object that cannot be made into text.
  const answer = typeof given === 'object' ? JSON.stringify(given) : String(given);
  return 'is' in when ? when.is.includes(answer) : !when.not.includes(answer);
}

/** The declaration of one field. @throws TypeError when the form has none of this name. */
export function fieldNamed({ fields }: Pick<FormDeclaration, 'fields'>, name: string): Field {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new TypeError(`the form has no field ${name}`);
  return found;
}

/** Name and email address, as every form asks for them. */
export const fullName = {
  name: 'name',
  kind: 'line',
  label: 'Full Name',
  required: 'Full name is required',
  max: 120,
  autoComplete: 'name',
  width: 'half',
  marked: true,
} as const satisfies Field;

export const email = {
  name: 'email',
  kind: 'email',
  label: 'Email Address',
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
  autoComplete: 'email',
  width: 'half',
  marked: true,
} as const satisfies Field;

export const phone = {
  name: 'phone',
  kind: 'phone',
  label: 'Phone',
  max: 40,
  autoComplete: 'tel',
  width: 'half',
} as const satisfies Field;
