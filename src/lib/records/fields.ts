import type { PictureShape } from '../uploads.ts';

interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  /** Error if empty; without it the field is optional. */
  readonly needed?: string;
  /** What is needed may be left empty, because `completed` of the collection fills it in. */
  readonly filled?: true;
  /** Set by the site; the editor does not show it. */
  readonly internal?: true;
  /** Rarely changed: folded under "More" in the editor. */
  readonly more?: true;
}

export type Field =
  | (FieldWords & { readonly kind: 'line'; readonly most: number; readonly least?: number; readonly wide?: boolean })
  | (FieldWords & { readonly kind: 'email' | 'phone' | 'url'; readonly most: number })
  /** #rrggbb. */
  | (FieldWords & { readonly kind: 'colour' })
  /** For addresses: small letters, digits and hyphens. */
  | (FieldWords & { readonly kind: 'slug'; readonly most: number })
  | (FieldWords & {
      readonly kind: 'paragraph';
      readonly most: number;
      readonly least?: number;
      readonly rows?: number;
    })
  | (FieldWords & {
      readonly kind: 'markdown';
      readonly most: number;
      readonly rows?: number;
      readonly isPage?: boolean;
      /** The highest heading allowed. */
      readonly level?: number;
    })
  | (FieldWords & {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly step?: number;
      /** Said in place of the usual words when it is no such number. */
      readonly wrong?: string;
    })
  /** US dollars, to the cent. */
  | (FieldWords & { readonly kind: 'dollars'; readonly max: number })
  | (FieldWords & {
      readonly kind: 'choice';
      readonly options: readonly { readonly value: string; readonly label: string }[];
    })
  /** `initial`: yes where nothing is said, as in a new item. */
  | (FieldWords & { readonly kind: 'yes'; readonly initial?: true })
  /** YYYY-MM-DD. */
  | (FieldWords & { readonly kind: 'date' })
  /** HH:MM. */
  | (FieldWords & { readonly kind: 'time' })
  /** Of a week: seven texts, Monday first, such as "8:00 AM to 12:00 PM, 1:00 PM to 6:00 PM" (lib/hours-words.ts). */
  | (FieldWords & { readonly kind: 'hours' })
  /** Path of a picture of the site or an uploaded one. */
  /** `shape`: checks height and width (lib/uploads.ts). */
  | (FieldWords & { readonly kind: 'picture'; readonly shape?: PictureShape })
  /** At most `most` lines of at most `each` characters; `commas`: typed on one line, separated by commas. */
  | (FieldWords & { readonly kind: 'lines'; readonly most: number; readonly each: number; readonly commas?: true })
  /** `keyed`: items have ids, by which two editors' changes are merged. */
  | (FieldWords & {
      readonly kind: 'list';
      readonly one: string;
      readonly most: number;
      readonly fields: Fields;
      readonly keyed?: true;
      /** Fields with the last day of an item; the first that is filled in counts. Past items are folded. */
      readonly lastDay?: readonly string[];
    })
  /** A web address, a path of the site, mailto: or tel:. */
  | (FieldWords & { readonly kind: 'link'; readonly most: number })
  /** `text` and `link`; without either it is not shown. */
  | (FieldWords & { readonly kind: 'button' })
  /** A list of items of several types, each with its own fields below `content`. */
  | (FieldWords & {
      readonly kind: 'blocks';
      readonly most: number;
      readonly types: Readonly<Record<string, BlockType>>;
    });

export interface BlockType {
  readonly label: string;
  /** Text of the button that adds one. */
  readonly add: string;
  /** The field that names it. */
  readonly named: string;
  readonly fields: Fields;
  /** What a new one holds; else its fields are empty. */
  readonly fresh?: object;
  /** There is at most one of it, with this id. */
  readonly id?: string;
}

/** `content` of a block of an unknown type is kept as it is. */
export interface BlockItem {
  readonly id: string;
  readonly type: string;
  readonly content: unknown;
}

export const buttonFields = {
  text: { kind: 'line', label: 'Text', most: 60 },
  link: { kind: 'link', label: 'Link', most: 500 },
} as const satisfies Fields;
export type ButtonContent = ValuesOf<typeof buttonFields>;

/** What the site counts by itself: articles and newsletter issues in the order they were begun. */
export const serialNumber = { kind: 'number', label: 'Number', internal: true, min: 1, max: 1_000_000 } as const;

export type Fields = Readonly<Record<string, Field>>;

type Optional<F extends Field, Value> = F extends { needed: string } ? Value : Value | '';

/** Type of a valid field value. Empty figures are null. */
type ValueOf<F extends Field> = F extends { kind: 'list'; fields: infer Inner extends Fields }
  ? F extends { keyed: true }
    ? readonly ItemOf<Inner>[]
    : readonly ValuesOf<Inner>[]
  : F extends { kind: 'blocks' }
    ? readonly BlockItem[]
    : F extends { kind: 'button' }
      ? { readonly text: string; readonly link: string }
      : F extends { kind: 'lines' | 'hours' }
        ? readonly string[]
        : F extends { kind: 'yes' }
          ? boolean
          : F extends { kind: 'number' | 'dollars' }
            ? F extends { needed: string }
              ? number
              : number | null
            : F extends { kind: 'choice'; options: readonly { value: infer Value extends string }[] }
              ? Optional<F, Value>
              : string;

export type ValuesOf<All extends Fields> = { readonly [Name in keyof All]: ValueOf<All[Name]> };

/** `id` never changes. */
export type ItemOf<All extends Fields> = { readonly id: string } & ValuesOf<All>;

export type Item = { readonly id: string } & Readonly<Record<string, unknown>>;
