import fc from 'fast-check';
import { type Block, type BlockContent, blockTypes, type Field, type Fields } from './page-blocks.ts';

const hero: BlockContent<'hero'> = {
  title: 'Welcome',
  subtitle: 'to us',
  description: 'We are **here**.',
  primaryButton: { text: 'Quote', link: '/quote' },
  secondaryButton: { text: '', link: '' },
  backgroundImage: '',
};

export const heroBlock = (id: string, change: Partial<BlockContent<'hero'>> = {}): Block => ({
  id,
  type: 'hero',
  content: { ...hero, ...change },
});

export const textBlock = (id: string, text: string): Block => ({ id, type: 'text', content: { text } });

const word = fc.stringMatching(/^[a-zA-Z0-9<>&"' *_[\](){}#-]{1,30}$/).filter((text) => text.trim() === text);
const link = fc.constantFrom('/quote', 'https://a.example/b?c=d#e', 'mailto:a@b.example', '#top');

/** Any valid value of a field. */
function anyValue(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'button':
      return fc.oneof(fc.constant({ text: '', link: '' }), fc.record({ text: word, link }));
    case 'picture':
      return fc.constantFrom('/og/default.png', ...(field.needed ? [] : ['']));
    case 'lines':
      return fc.array(word, { maxLength: 3 });
    case 'list':
      return fc.array(anyContent(field.fields), { minLength: field.needed ? 1 : 0, maxLength: 3 });
    default:
      return word;
  }
}

const anyContent = (fields: Fields) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, anyValue(field)])));

const blockWithId = (id: string) =>
  fc
    .constantFrom(...(['hero', 'section', 'text', 'image'] as const))
    .chain((type) => anyContent(blockTypes[type].fields).map((content) => ({ id, type, content }) as unknown as Block));

/** Blocks with unique ids from a small set, so that two lists overlap. */
export const anyBlocks: fc.Arbitrary<Block[]> = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 })
  .chain((ids) => fc.tuple(...ids.map(blockWithId)));
