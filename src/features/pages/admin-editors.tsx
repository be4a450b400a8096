import { useId } from 'react';
import { editorMessages } from '#content/page-editor.ts';
import { LineField, MarkdownField } from './admin-fields.tsx';
import { ImageField } from './admin-image.tsx';
import { Rows } from './admin-rows.tsx';
import type { Block, BlockOf, ButtonContent } from './blocks.ts';
import { limits } from './rules.ts';

/** What is wrong with a field of the block, by its dotted name. */
type ProblemOf = (field: string) => string | undefined;

/** Whether anything is wrong with a field or a part of it. */
type WrongBelow = (field: string) => boolean;

interface EditorProps<Type extends 'hero' | 'section' | 'text' | 'image' | 'privacy' | 'terms'> {
  content: BlockOf<Type>['content'];
  onChange(content: BlockOf<Type>['content']): void;
  problemOf: ProblemOf;
  wrongBelow: WrongBelow;
}

function ButtonFields(props: {
  legend: string;
  button: ButtonContent;
  onChange(button: ButtonContent): void;
  problem: string | undefined;
}) {
  const { legend, button, onChange, problem } = props;
  return (
    <fieldset className="button-fields">
      <legend>{legend}</legend>
      <LineField
        label="Text"
        value={button.text}
        maxLength={limits.buttonText}
        onChange={(text) => onChange({ ...button, text })}
      />
      <LineField
        label="Link"
        value={button.link}
        maxLength={limits.link}
        problem={problem}
        onChange={(link) => onChange({ ...button, link })}
      />
    </fieldset>
  );
}

function HeroEditor({ content, onChange, problemOf }: EditorProps<'hero'>) {
  const set = (part: Partial<typeof content>) => onChange({ ...content, ...part });
  return (
    <>
      <LineField
        label="Title"
        value={content.title}
        maxLength={limits.title}
        problem={problemOf('title')}
        onChange={(title) => set({ title })}
      />
      <LineField
        label="Subtitle"
        value={content.subtitle}
        maxLength={limits.title}
        onChange={(subtitle) => set({ subtitle })}
      />
      <MarkdownField
        label="Description"
        value={content.description}
        maxLength={limits.description}
        problem={problemOf('description')}
        onChange={(description) => set({ description })}
      />
      <p className="hint">A button leads to a page of this site (/contact), a web address, or mailto: or tel:</p>
      <ButtonFields
        legend="Primary button"
        button={content.primaryButton}
        problem={problemOf('primaryButton.link')}
        onChange={(primaryButton) => set({ primaryButton })}
      />
      <ButtonFields
        legend="Secondary button"
        button={content.secondaryButton}
        problem={problemOf('secondaryButton.link')}
        onChange={(secondaryButton) => set({ secondaryButton })}
      />
      <ImageField
        label="Background image"
        optional
        src={content.backgroundImage}
        problem={problemOf('backgroundImage')}
        onChange={(backgroundImage) => set({ backgroundImage })}
      />
    </>
  );
}

function SectionEditor({ content, onChange, problemOf, wrongBelow }: EditorProps<'section'>) {
  const set = (part: Partial<typeof content>) => onChange({ ...content, ...part });
  return (
    <>
      <LineField
        label="Title"
        value={content.title}
        maxLength={limits.title}
        problem={problemOf('title')}
        onChange={(title) => set({ title })}
      />
      <MarkdownField
        label="Description"
        value={content.description}
        maxLength={limits.description}
        problem={problemOf('description')}
        onChange={(description) => set({ description })}
      />
      <h3 className="part-title">Services, as cards below the description</h3>
      <Rows
        one="service"
        items={content.services}
        titleOf={({ title }) => title}
        fresh={() => ({ title: '', description: '', features: [] })}
        most={limits.services}
        wrongAt={(index) => wrongBelow(`services.${index}`)}
        onChange={(services) => set({ services })}
      >
        {(service, index, change) => (
          <>
            <LineField
              label="Title"
              value={service.title}
              maxLength={limits.title}
              problem={problemOf(`services.${index}.title`)}
              onChange={(title) => change({ ...service, title })}
            />
            <MarkdownField
              label="Description"
              rows={3}
              value={service.description}
              maxLength={limits.description}
              onChange={(description) => change({ ...service, description })}
            />
            <FeaturesField
              features={service.features}
              problem={problemOf(`services.${index}.features`)}
              onChange={(features) => change({ ...service, features })}
            />
          </>
        )}
      </Rows>
    </>
  );
}

function FeaturesField(props: {
  features: readonly string[];
  problem: string | undefined;
  onChange(features: string[]): void;
}) {
  const { features, problem, onChange } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Features, one a line</label>
      <textarea
        id={id}
        className="input"
        rows={3}
        value={features.join('\n')}
        onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
      />
      {problem && <p className="field-error">{problem}</p>}
    </div>
  );
}

function ImageEditor({ content, onChange, problemOf }: EditorProps<'image'>) {
  return (
    <>
      <ImageField
        label="Picture"
        src={content.src}
        problem={problemOf('src')}
        onChange={(src) => onChange({ ...content, src })}
      />
      <LineField
        label="Alt text"
        hint="What the picture shows, for people who cannot see it."
        value={content.alt}
        maxLength={limits.alt}
        problem={problemOf('alt')}
        onChange={(alt) => onChange({ ...content, alt })}
      />
    </>
  );
}

function PolicyEditor({ content, onChange, problemOf, wrongBelow }: EditorProps<'privacy'>) {
  const set = (part: Partial<typeof content>) => onChange({ ...content, ...part });
  return (
    <>
      <LineField
        label="Last updated"
        hint="As visitors read it, for example January 15, 2025."
        value={content.lastUpdated}
        maxLength={limits.title}
        problem={problemOf('lastUpdated')}
        onChange={(lastUpdated) => set({ lastUpdated })}
      />
      <h3 className="part-title">Sections</h3>
      {problemOf('sections') && <p className="field-error">{problemOf('sections')}</p>}
      <Rows
        one="section"
        items={content.sections}
        titleOf={({ title }) => title}
        fresh={() => ({ title: '', content: '' })}
        most={limits.policySections}
        wrongAt={(index) => wrongBelow(`sections.${index}`)}
        onChange={(sections) => set({ sections })}
      >
        {(section, index, change) => (
          <>
            <LineField
              label="Title"
              value={section.title}
              maxLength={limits.title}
              problem={problemOf(`sections.${index}.title`)}
              onChange={(title) => change({ ...section, title })}
            />
            <MarkdownField
              label="Content"
              rows={8}
              value={section.content}
              maxLength={limits.text}
              problem={problemOf(`sections.${index}.content`)}
              onChange={(text) => change({ ...section, content: text })}
            />
          </>
        )}
      </Rows>
    </>
  );
}

/** The fields of one block, whichever kind it is (S2 §3 Content block). */
export function BlockFields(props: {
  block: Block;
  onChange(block: Block): void;
  problemOf: ProblemOf;
  wrongBelow: WrongBelow;
}) {
  const { block, onChange, problemOf, wrongBelow } = props;
  switch (block.type) {
    case 'hero':
      return (
        <HeroEditor {...{ ...block, problemOf, wrongBelow }} onChange={(content) => onChange({ ...block, content })} />
      );
    case 'section':
      return (
        <SectionEditor
          {...{ ...block, problemOf, wrongBelow }}
          onChange={(content) => onChange({ ...block, content })}
        />
      );
    case 'text':
      return (
        <MarkdownField
          label="Text"
          rows={14}
          value={block.content.text}
          maxLength={limits.text}
          problem={problemOf('text')}
          onChange={(text) => onChange({ ...block, content: { text } })}
        />
      );
    case 'image':
      return (
        <ImageEditor {...{ ...block, problemOf, wrongBelow }} onChange={(content) => onChange({ ...block, content })} />
      );
    case 'privacy':
    case 'terms':
      return (
        <PolicyEditor
          {...{ ...block, problemOf, wrongBelow }}
          onChange={(content) => onChange({ ...block, content })}
        />
      );
    default:
      return <p className="notice">{editorMessages.noEditor}</p>;
  }
}
