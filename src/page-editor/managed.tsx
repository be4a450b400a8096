import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { editorMessages, managedWords } from '#src/content/page-editor.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { Markdown } from '#src/ui/markdown.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import type { ShownBlock } from './page-blocks.ts';

type Shown<Type extends ShownBlock['type']> = Extract<ShownBlock, { type: Type }>;

/** `preview` tells the owner what is wrong with a block. */
type Place = 'page' | 'preview';

function Hero({ block, first }: { block: Shown<'hero'>; first: boolean }) {
  const { title, subtitle, description, backgroundImage: background } = block;
  const buttons = [block.primaryButton, block.secondaryButton].filter(({ text, link }) => text !== '' && link !== '');
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
                {service.features.some(Boolean) && (
                  <ul className="ticks text-[0.95rem]">
                    {service.features.filter(Boolean).map((feature) => (
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

const Flow = ({ children }: { children: ReactNode }) => <div className="wrap managed-flow">{children}</div>;

function Policy({ block }: { block: Shown<'privacy' | 'terms'> }) {
  return (
    <Flow>
      <div className="mx-auto max-w-[44rem]">
        <p className="text-ink-600">{fillIn(managedWords.updated, { day: block.lastUpdated })}</p>
        {block.sections.map(({ title, content }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place
          <section key={index} className="policy-section mt-8">
            <h2>
              {index + 1}. {title}
            </h2>
            <Markdown html={content} />
          </section>
        ))}
        {block.more > 0 && (
          <p className="mt-8 border-t border-ink-200 pt-4 font-semibold text-ink-600">
            {block.more === 1 ? managedWords.oneMore : fillIn(managedWords.more, { count: block.more })}
          </p>
        )}
      </div>
    </Flow>
  );
}

/** Shown instead of a block that cannot be shown (S1 §8, S2 §8), or of all blocks. */
export const Amiss = ({ text }: { text: string }) => (
  <Flow>
    <p className="rounded-2xl border border-dashed border-ink-300 px-6 py-10 text-center text-ink-600">{text}</p>
  </Flow>
);

function BlockView({ block, mist, place }: { block: ShownBlock; mist: boolean; place: Place }) {
  const amiss = (told: string) => <Amiss text={place === 'preview' ? told : editorMessages.missing} />;
  switch (block.type) {
    case 'hero':
      return <Hero block={block} first={false} />;
    case 'section':
      return <Section block={block} mist={mist} />;
    case 'text':
      return (
        <Flow>
          <Markdown html={block.text} className="mx-auto max-w-[44rem]" />
        </Flow>
      );
    case 'image':
      if (!block.src) return amiss('No picture chosen yet');
      return (
        <Flow>
          <Picture
            picture={block.src}
            alt={block.alt}
            sizes="(width < 64rem) 100vw, 60rem"
            className="mx-auto h-auto max-w-full rounded-2xl lg:max-w-[60rem]"
          />
        </Flow>
      );
    case 'privacy':
    case 'terms':
      return <Policy block={block} />;
    default:
      return amiss(editorMessages.unknown);
  }
}

export function ManagedBlocks({ blocks, place = 'page' }: { blocks: readonly ShownBlock[]; place?: Place }) {
  let mist = false;
  return blocks.map((block) => {
    // Sections with cards get a background, but no two in a row.
    mist = block.type === 'section' && block.services.length > 0 && !mist;
    return (
      <div key={block.id} data-block={block.id}>
        <BlockView block={block} mist={mist} place={place} />
      </div>
    );
  });
}

/**
 * A page of blocks only (S1 §2 Home). It starts with a hero, because the transparent header lies on it; `title` and
 * `lead` make one if the first block is none.
 */
export function ManagedPage(props: { blocks: readonly ShownBlock[]; title: string; lead: string; place?: Place }) {
  const { blocks, title, lead, place = 'page' } = props;
  const [first, ...others] = blocks;
  const isHero = first?.type === 'hero';
  return (
    <>
      {isHero ? (
        <div data-block={first.id}>
          <Hero block={first} first />
        </div>
      ) : (
        <PageHero title={title} lead={lead} />
      )}
      <ManagedBlocks blocks={isHero ? others : blocks} place={place} />
    </>
  );
}
