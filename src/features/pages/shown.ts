import type { SafeHtml } from '#src/lib/safe-html.ts';
import type { ButtonContent } from './blocks.ts';

/** A picture with every size that there is of it; without sizes it is a plain file of the site. */
export interface ShownPicture {
  src: string;
  width?: number;
  height?: number;
  /** `srcset` by media type, best first. */
  sources: { type: string; srcSet: string }[];
}

/** A block ready to be shown: Markdown has become safe HTML, pictures know their sizes. */
export type ShownBlock = { id: string } & (
  | {
      type: 'hero';
      title: string;
      subtitle: string;
      description: SafeHtml;
      buttons: ButtonContent[];
      background: ShownPicture | undefined;
    }
  | {
      type: 'section';
      title: string;
      description: SafeHtml;
      services: { title: string; description: SafeHtml; features: string[] }[];
    }
  | { type: 'text'; html: SafeHtml }
  | { type: 'image'; picture: ShownPicture; alt: string }
  /** The first sections only; a policy's own page shows all of it. */
  | { type: 'policy'; lastUpdated: string; sections: { title: string; html: SafeHtml }[]; more: number }
  | { type: 'unknown' }
);
