import visitor from 'content:forms/visitor-fields';
import { fillFacts } from '#src/lib/facts.ts';
import { factsNow } from '#src/lib/records/live.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Offered only for these answers to another field. */
  readonly when?: When;
}

interface FieldBase {
  readonly name: string;
  /** Shown in the form, errors, mails, the desk and exports. */
  readonly label: string;
  /** Message when empty; fields without it are optional. */
  readonly required?: string;
  readonly hint?: string;
  readonly autoComplete?: string;
  /** Part of the row from 640 px on; default: the whole row. */
  readonly width?: 'half' | 'third';
  /** Wizard step, from 1. */
  readonly step?: number;
  /** Asterisk in the owner's mail (S1 §5 body builder). */
  readonly marked?: true;
  /** Shown for an empty answer in the owner's mail; default: "Not provided". */
  readonly missing?: string;
  /** Rendered by the form itself instead of `FormFields`, for example a calendar. */
  readonly custom?: true;
  /** Asked only for these answers to another field. */
  readonly when?: When;
}

/** One of `is` and `not`. */
interface When {
  readonly field: string;
  readonly is?: readonly string[];
  readonly not?: readonly string[];
}

/** `max` in characters. */
interface LineField extends FieldBase {
  readonly kind: 'line' | 'phone';
  readonly max: number;
  /** Must be a phone number, of a `line` also an email address; whether it can be called is checked by the server. */
  readonly reach?: { readonly missing: string; readonly email: string; readonly phone: string };
}

/** Replies go to it. */
interface EmailField extends FieldBase {
  readonly kind: 'email';
  readonly required: string;
  readonly invalid: string;
}

/** `min` ignores surrounding spaces. */
interface ParagraphField extends FieldBase {
  readonly kind: 'paragraph';
  readonly max: number;
  readonly rows: number;
  readonly min?: { readonly characters: number; readonly message: string };
}

/** `empty`: label of the empty option. */
interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  readonly empty: string;
  /** Message for unlisted values. */
  readonly unknown?: string;
}

/** At least one. */
interface ChoicesField extends FieldBase {
  readonly kind: 'choices';
  readonly required: string;
  readonly options: readonly Option[];
}

/** YYYY-MM-DD; HH:MM; a PDF, DOC or DOCX, checked by content. */
interface NeededField extends FieldBase {
  readonly kind: 'date' | 'time' | 'document';
  readonly required: string;
}

/** Computed by the server on arrival and stored with the answers. */
interface DerivedField extends FieldBase {
  readonly kind: 'derived';
  /** Also shown on the visitor's request page. */
  readonly forVisitor?: true;
}

export type Field = LineField | EmailField | ParagraphField | ChoiceField | ChoicesField | NeededField | DerivedField;

/** Single declaration from which src/forms derives everything about a form. */
export interface FormDeclaration {
  /** S1 §3. */
  readonly type: string;
  readonly fields: readonly Field[];
  /** Fields with the sender's name (one or several), company and services. */
  readonly lead: { readonly name: readonly string[]; readonly company?: string; readonly services?: string };
  /** In the desk's list. */
  readonly list: {
    /** Columns before and after the name; "source" is the origin. */
    readonly leading?: readonly string[];
    readonly columns: readonly string[];
    readonly also?: readonly string[];
    /** Field whose beginning is shown. */
    readonly excerpt: string;
  };
}

/** A form whose mails are made from its declaration (src/forms/mails.ts). */
export interface MailedForm extends FormDeclaration {
  readonly mail: {
    /** Of the owner's notification. */
    readonly subject: (answers: Readonly<Record<string, unknown>>) => string;
    /** For example "New quote request". */
    readonly title: string;
    readonly closing?: readonly string[];
    /** Confirmation in content/mails/forms.yaml, and the company's mailbox that sends it. */
    readonly confirmation: 'contact' | 'quote' | 'emergency' | 'career';
    readonly from: 'info' | 'emergency' | 'careers';
  };
}

export const answeredFields = ({ fields }: Pick<FormDeclaration, 'fields'>): readonly Field[] =>
  fields.filter(({ kind }) => kind !== 'derived');

/** Whether a field or option applies, given the answers so far. */
export function isAsked({ when }: Pick<FieldBase, 'when'>, answers: Readonly<Record<string, unknown>> = {}): boolean {
  if (!when) return true;
  const given = answers[when.field] ?? '';
  // Untrusted input may be an object that cannot be converted to text.
  const answer = typeof given === 'object' ? JSON.stringify(given) : String(given);
  return when.is ? when.is.includes(answer) : !when.not?.includes(answer);
}

/** @throws TypeError when there is no such field. */
export function fieldNamed({ fields }: Pick<FormDeclaration, 'fields'>, name: string): Field {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new TypeError(`the form has no field ${name}`);
  return found;
}

export const fullName = { name: 'name', ...visitor.name } as const satisfies Field;
export const email = { name: 'email', ...visitor.email } as const satisfies Field;
export const phone = { name: 'phone', ...visitor.phone } as const satisfies Field;

type Named<All> = { [Name in keyof All & string]: { readonly name: Name } & All[Name] }[keyof All & string];

/** Fields of content/forms, which stand there by name and in their order. */
/* @__NO_SIDE_EFFECTS__ */
export const fieldsIn = <All extends object>(all: All) =>
  Object.entries(all).map(([name, field]) => ({ name, ...field })) as Named<All>[];

/** The option's label, or the value if the list no longer has it. */
export function labelOf(options: readonly Pick<Option, 'value' | 'label'>[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The value of an option given by value or label, ignoring case; else undefined. */
export function optionValue(options: readonly Pick<Option, 'value' | 'label'>[], said: string): string | undefined {
  const wanted = said.trim().toLowerCase();
  const means = (text: string) => fillFacts(text, factsNow()).toLowerCase() === wanted;
  return options.find(({ value, label }) => means(value) || means(label))?.value;
}
