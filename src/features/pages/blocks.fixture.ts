import fc from 'fast-check';
import type { Block, HeroContent } from './blocks.ts';

const hero: HeroContent = {
  title: 'Welcome',
  subtitle: 'to us',
  description: 'We are **here**.',
  primaryButton: { text: 'Quote', link: '/quote' },
  secondaryButton: { text: '', link: '' },
  backgroundImage: '',
};

export const heroBlock = (id: string, change: Partial<HeroContent> = {}): Block => ({
  id,
  type: 'hero',
  content: { ...hero, ...change },
});

export const textBlock = (id: string, text: string): Block => ({ id, type: 'text', content: { text } });

const word = fc.stringMatching(/^[a-zA-Z0-9<>&"' *_[\](){}#-]{1,30}$/).filter((text) => text.trim() === text);
const button = fc.oneof(
  fc.constant({ text: '', link: '' }),
  fc.record({ text: word, link: fc.constantFrom('/quote', 'https://a.example/b?c=d#e', 'mailto:a@b.example', '#top') }),
);

/** Contents of every kind that the schema takes. */
const contents = {
  hero: fc.record({
    title: word,
    subtitle: word,
    description: word,
    primaryButton: button,
    secondaryButton: button,
    backgroundImage: fc.constantFrom('', '/og/default.png'),
  }),
  section: fc.record({
    title: word,
    description: word,
    services: fc.array(fc.record({ title: word, description: word, features: fc.array(word, { maxLength: 3 }) }), {
      maxLength: 3,
    }),
  }),
  text: fc.record({ text: word }),
  image: fc.record({ src: fc.constant('/og/default.png'), alt: word }),
};

const blockWithId = (id: string): fc.Arbitrary<Block> =>
  fc
    .constantFrom(...(['hero', 'section', 'text', 'image'] as const))
    .chain((type) => contents[type].map((content) => ({ id, type, content }) as Block));

/** A page's blocks, each id once, of a small set of ids so that two lists have some in common. */
export const anyBlocks: fc.Arbitrary<Block[]> = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 })
  .chain((ids) => fc.tuple(...ids.map(blockWithId)));
