import type { SafeHtml } from '#src/lib/safe-html.ts';
import type { ShownPicture } from '#src/lib/shown-picture.ts';
import type { BlockType, ButtonContent, Field, Fields, FieldsOf } from './page-blocks.ts';

type ShownValue<One extends Field> = One extends { kind: 'list'; fields: infer Inner extends Fields }
  ? ShownFields<Inner>[]
  : One extends { kind: 'markdown' }
    ? SafeHtml
    : One extends { kind: 'picture' }
      ? ShownPicture | undefined
      : One extends { kind: 'lines' }
        ? string[]
        : One extends { kind: 'button' }
          ? ButtonContent
          : string;
type ShownFields<All extends Fields> = { -readonly [Name in keyof All]: ShownValue<All[Name]> };

type ShownOf<Type extends BlockType> = { id: string; type: Type } & ShownFields<FieldsOf<Type>>;

/**
 * A block ready to be shown: Markdown has become safe HTML, pictures know their sizes. Of a policy there are the first
 * sections only and how many `more` there are; its own page shows all of it.
 */
export type ShownBlock =
  | ShownOf<'hero'>
  | ShownOf<'section'>
  | ShownOf<'text'>
  | ShownOf<'image'>
  | (ShownOf<'privacy' | 'terms'> & { more: number })
  | { id: string; type: 'unknown' };
