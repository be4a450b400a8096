import { editorMessages } from 'content:page-editor';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShownBlock } from '#src/content/blocks.ts';
import { Markdown } from '#src/ui/markdown.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';

type Shown<Type extends ShownBlock['type']> = Extract<ShownBlock, { type: Type }>;

function Hero({ block, first }: { block: Shown<'hero'>; first: boolean }) {
  const { title, subtitle, description, backgroundImage: background } = block;
  const buttons = [block.primaryButton, block.secondaryButton].filter(({ text, link }) => text !== '' && link !== '');
  const Title = first ? 'h1' : 'h2';
  return (
    <section className="page-hero relative isolate overflow-hidden" aria-labelledby={`${block.id}-title`}>
      {background && (
        <Picture
          picture={background}
          alt=""
          sizes="100vw"
          first={first}
          className="absolute inset-0 -z-10 size-full object-cover opacity-[0.16]"
        />
      )}
      <div className="wrap">
        <Title id={`${block.id}-title`} className="max-w-3xl text-title font-medium tracking-[-0.04em]">
          {title}
        </Title>
        {subtitle && <p className="mt-4 max-w-2xl text-xl font-semibold text-ink-600 sm:text-2xl">{subtitle}</p>}
        {description && <Markdown html={description} className="mt-5 max-w-2xl text-ink-600 sm:text-xl" />}
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
        <div className="section-head grid gap-x-10 gap-y-4 lg:grid-cols-[7fr_5fr] lg:items-end lg:items-start">
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
                      <li
                        key={feature}
                        className="relative pl-7 before:absolute before:top-[0.42em] before:left-0.5 before:h-[0.42em] before:w-[0.8em] before:-rotate-45 before:border-b-2 before:border-l-2 before:border-arc-600 ink:before:border-arc-400"
                      >
                        {feature}
                      </li>
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

const Flow = ({ children }: { children: ReactNode }) => <div className="wrap py-10 sm:py-14">{children}</div>;

/** Shown instead of a block that cannot be shown (S1 §8, S2 §8). */
const Amiss = () => (
  <Flow>
    <p className="rounded-2xl border border-dashed border-ink-300 px-6 py-10 text-center text-ink-600">
      {editorMessages.missing}
    </p>
  </Flow>
);

function BlockView({ block, mist }: { block: ShownBlock; mist: boolean }) {
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
      if (!block.src) return <Amiss />;
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
    default:
      return <Amiss />;
  }
}

export function ManagedBlocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  let mist = false;
  return blocks.map((block) => {
    // Sections with cards get a background, but no two in a row.
    mist = block.type === 'section' && block.services.length > 0 && !mist;
    return (
      <div key={block.id} data-block={block.id}>
        <BlockView block={block} mist={mist} />
      </div>
    );
  });
}

/**
 * A page of blocks only (S1 §2 Home). It starts with a hero, because the transparent header lies on it; `title` and
 * `lead` make one if the first block is none.
 */
export function ManagedPage(props: { blocks: readonly ShownBlock[]; title: string; lead: string }) {
  const { blocks, title, lead } = props;
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
      <ManagedBlocks blocks={isHero ? others : blocks} />
    </>
  );
}
