import { ArrowRight } from 'lucide-react';
import { editorMessages } from '#content/page-editor.ts';
import { Markdown } from '#src/ui/markdown.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { Picture } from './picture.tsx';
import type { ShownBlock } from './shown.ts';

type Shown<Type extends ShownBlock['type']> = Extract<ShownBlock, { type: Type }>;

/** Where the blocks are shown: to visitors, or to the owner, who is told what is amiss. */
type Place = 'page' | 'preview';

function Hero({ block, first }: { block: Shown<'hero'>; first: boolean }) {
  const { title, subtitle, description, buttons, background } = block;
  const Title = first ? 'h1' : 'h2';
  return (
    <section className="page-hero managed-hero" aria-labelledby={`${block.id}-title`}>
      {background && <Picture picture={background} alt="" sizes="100vw" first={first} className="managed-back" />}
      <div className="wrap">
        <Title id={`${block.id}-title`} className="managed-title">
          {title}
        </Title>
        {subtitle && <p className="managed-subtitle">{subtitle}</p>}
        {description && <Markdown html={description} className="managed-lead" />}
        {buttons.length > 0 && (
          <p className="mt-9 flex flex-wrap gap-3 sm:gap-4">
            {buttons.map(({ text, link }, index) => (
              <a
                key={`${text} ${link}`}
                className={`button ${index === 0 ? 'button-peach' : 'button-ghost'}`}
                href={link}
                rel={/^https?:/i.test(link) ? 'noopener noreferrer' : undefined}
              >
                {text}
                {index === 0 && <ArrowRight aria-hidden="true" size={18} />}
              </a>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}

function Section({ block, mist }: { block: Shown<'section'>; mist: boolean }) {
  const { id, title, description, services } = block;
  return (
    <section className={`section ${mist ? 'section-mist' : ''}`} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <div className="section-head managed-head">
          <h2 id={`${id}-title`} className="section-title">
            {title}
          </h2>
          {description && <Markdown html={description} className="text-ink-600" />}
        </div>
        {services.length > 0 && (
          <ul className="mt-12 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {services.map((service, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: services of one block have no identity but their place
              <li key={index} className="card p-6">
                <h3 className="text-xl font-semibold">{service.title}</h3>
                {service.description && <Markdown html={service.description} className="prose-small mt-2" />}
                {service.features.length > 0 && (
                  <ul className="ticks text-[0.95rem]">
                    {service.features.map((feature) => (
                      <li key={feature}>{feature}</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Image({ block, place }: { block: Shown<'image'>; place: Place }) {
  if (block.picture.src === '') return <Amiss text={place === 'preview' ? 'No picture chosen yet' : undefined} />;
  return (
    <div className="wrap managed-flow">
      <Picture
        picture={block.picture}
        alt={block.alt}
        sizes="(width < 64rem) 100vw, 60rem"
        className="mx-auto h-auto max-w-full rounded-2xl lg:max-w-[60rem]"
      />
    </div>
  );
}

function Policy({ block }: { block: Shown<'policy'> }) {
  return (
    <div className="wrap managed-flow">
      <div className="mx-auto max-w-[44rem]">
        <p className="text-ink-600">Last updated: {block.lastUpdated}</p>
        {block.sections.map(({ title, html }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place
          <section key={index} className="policy-section mt-8">
            <h2>
              {index + 1}. {title}
            </h2>
            <Markdown html={html} />
          </section>
        ))}
        {block.more > 0 && (
          <p className="mt-8 border-t border-ink-200 pt-4 font-semibold text-ink-600">
            + {block.more} more {block.more === 1 ? 'section' : 'sections'}
          </p>
        )}
      </div>
    </div>
  );
}

/** In place of a block that cannot be shown (S1 §8, S2 §8). */
function Amiss({ text = editorMessages.missing }: { text?: string | undefined }) {
  return (
    <div className="wrap managed-flow">
      <p className="rounded-2xl border border-dashed border-ink-300 px-6 py-10 text-center text-ink-600">{text}</p>
    </div>
  );
}

function BlockView({ block, mist, place }: { block: ShownBlock; mist: boolean; place: Place }) {
  switch (block.type) {
    case 'hero':
      return <Hero block={block} first={false} />;
    case 'section':
      return <Section block={block} mist={mist} />;
    case 'text':
      return (
        <div className="wrap managed-flow">
          <Markdown html={block.html} className="mx-auto max-w-[44rem]" />
        </div>
      );
    case 'image':
      return <Image block={block} place={place} />;
    case 'policy':
      return <Policy block={block} />;
    default:
      return <Amiss text={place === 'preview' ? editorMessages.unknown : undefined} />;
  }
}

/** Sections with cards stand on a ground of their own, but no two of them that follow each other. */
function groundsOf(blocks: readonly ShownBlock[]): boolean[] {
  const grounds: boolean[] = [];
  for (const block of blocks) {
    grounds.push(block.type === 'section' && block.services.length > 0 && !grounds.at(-1));
  }
  return grounds;
}

/** The blocks of a page that has a title of its own above them. */
export function ManagedBlocks({ blocks, place = 'page' }: { blocks: readonly ShownBlock[]; place?: Place }) {
  const grounds = groundsOf(blocks);
  return blocks.map((block, index) => (
    <div key={block.id} data-block={block.id}>
      <BlockView block={block} mist={grounds[index] ?? false} place={place} />
    </div>
  ));
}

/**
 * A page that is made of blocks alone (S1 §2 Home). It begins with a hero, which the transparent header lies upon; when
 * the owner's first block is none, `title` and `lead` make one.
 */
export function ManagedPage(props: { blocks: readonly ShownBlock[]; title: string; lead: string; place?: Place }) {
  const { blocks, title, lead, place = 'page' } = props;
  const [first, ...others] = blocks;
  return first?.type === 'hero' ? (
    <>
      <div data-block={first.id}>
        <Hero block={first} first />
      </div>
      <ManagedBlocks blocks={others} place={place} />
    </>
  ) : (
    <>
      <PageHero title={title} lead={lead} />
      <ManagedBlocks blocks={blocks} place={place} />
    </>
  );
}
