import files from 'content:art';

interface Drawn {
  description: string;
  attributes: Readonly<Record<string, string>>;
  body: string;
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function read(svg: string): Drawn {
  const [, head = '', inner = ''] = /<svg ([^>]*)>(.*)<\/svg>/s.exec(svg) ?? [];
  const [, description = ''] = /<desc>(.*?)<\/desc>/s.exec(inner) ?? [];
  const attributes = [...head.matchAll(/([\w-]+)="([^"]*)"/g)].filter(([, name]) => name !== 'xmlns');
  return {
    description,
    attributes: Object.fromEntries(attributes.map(([, name = '', value = '']) => [camel(name), value])),
    body: inner.replace(/<(title|desc)>.*?<\/\1>/gs, '').replace(/\n\s*/g, ''),
  };
}

const drawn: Readonly<Record<string, Drawn>> = Object.fromEntries(
  Object.entries(files).map(([name, svg]) => [name, read(svg)]),
);

/** Content of the svg element, for nesting it in another. @throws for an unknown name. */
export function bodyOf(name: string): string {
  const body = drawn[name]?.body;
  if (body === undefined) throw new Error(`There is no drawing content/art/${name}.svg.`);
  return body;
}

/** A drawing as HTML, decorative. @throws for an unknown name. */
export function svgOf(name: string, className = ''): string {
  const body = bodyOf(name);
  const { class: kind = '', ...attributes } = drawn[name]?.attributes ?? {};
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<svg${said.join('')} aria-hidden="true" class="${`drawing ${kind} ${className}`.trim()}">${body}</svg>`;
}

/** A drawing of content/art in the page's colours. Decorative unless `described`. @throws for an unknown name. */
export function Drawing(props: {
  name: string;
  described?: boolean;
  className?: string;
  width?: number;
  height?: number;
  /** Override those of the file. */
  viewBox?: string;
  preserveAspectRatio?: string;
}) {
  const { name, described = false, className = '', ...own } = props;
  const body = bodyOf(name);
  const { class: kind, ...attributes } = drawn[name]?.attributes ?? {};
  const said = described ? { role: 'img', 'aria-label': drawn[name]?.description } : { 'aria-hidden': true };
  return (
    <svg
      {...attributes}
      {...own}
      {...said}
      className={['drawing', kind, className].filter(Boolean).join(' ')}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, checked by a test
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
