import files from 'content:art';
import drawings from 'content:drawings';

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

type Story = (typeof drawings)['stories'][string];
type Panels = Story['panels'][number];
type Lengths = NonNullable<Story['scale']>;

function Slip({ sum, lines }: NonNullable<Panels['slip']>) {
  return (
    <>
      <p className="sa-sum">{sum}</p>
      <dl className="sa-slip">
        {lines.map(({ name, was, value, strong }) => (
          <div key={name}>
            <dt className="text-ink-600">{name}</dt>
            <dd>
              {was && <s>{was}</s>} {strong ? <b className="font-semibold text-peach-700">{value}</b> : value}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Panel({ head, figure, slip, drawing }: Panels) {
  return (
    <div className="[&>p]:[margin-bottom:0.75rem]">
      {head && <p className="font-semibold">{head}</p>}
      {figure && (
        <p className={figure.go ? 'sa-figure text-ink-600 [&_b]:text-arc-700' : 'sa-figure text-ink-600'}>
          <b>{figure.value}</b> {figure.unit}
        </p>
      )}
      {slip && <Slip {...slip} />}
      {drawing && <Drawing name={drawing} described />}
    </div>
  );
}

/** All lengths on the same scale; one block is one unit. */
function Scale({ of, rows }: Lengths) {
  return (
    <div className="sa-scale mt-7 grid gap-2">
      {rows.map(({ count, unit, short, go, rest }) => (
        <div key={count}>
          <span className="leading-[1.2]">
            <b>{count}</b>
            {short}
            {unit && <small className="block [font-size:0.8125rem] text-ink-600">{unit}</small>}
          </span>
          <svg
            aria-hidden="true"
            className="block h-[1.375rem] w-[100%]"
            viewBox={`0 0 ${of} 1`}
            preserveAspectRatio="none"
          >
            {rest && (
              <path
                className="sa-run-mid stroke-ink-300 stroke-[1] [stroke-dasharray:0.84_0.16] [stroke-linecap:butt]"
                d={`M${count}.08 .5H${rest}`}
              />
            )}
            <path
              className={
                go
                  ? 'sa-run-go stroke-arc-500 stroke-[1] [stroke-dasharray:0.84_0.16] [stroke-linecap:butt]'
                  : 'sa-run stroke-ink-900 stroke-[1] [stroke-dasharray:0.84_0.16] [stroke-linecap:butt]'
              }
              d={`M.08 .5H${count}`}
            />
          </svg>
        </div>
      ))}
    </div>
  );
}

const week = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

function Weekends({ done }: { done: readonly string[] }) {
  return (
    <div className="mt-6 grid grid-cols-[1fr_1fr] gap-3">
      {done.map((what) => (
        <p key={what}>
          <span className="sa-week grid grid-cols-[repeat(7,1fr)] text-center border border-ink-300" aria-hidden="true">
            {week.map((day, nth) => (
              <i key={String(nth)}>{day}</i>
            ))}
          </span>
          <span className="mt-1.5 block text-right text-arc-700">{what}</span>
        </p>
      ))}
    </div>
  );
}

export function StoryDrawing({ name }: { name: string }) {
  const story = drawings.stories[name];
  if (!story) return <Drawing name={name} width={240} height={160} className="art max-w-[24rem]" />;
  const { panels, scale, weekends, note } = story;
  return (
    <figure className="story-art">
      <div className="sa-panels">
        {panels.map((panel) => (
          <Panel key={panel.drawing ?? panel.slip?.sum} {...panel} />
        ))}
      </div>
      {scale && <Scale {...scale} />}
      {weekends && <Weekends done={weekends} />}
      <figcaption className="mt-5 [font-size:0.875rem] text-ink-600">{note}</figcaption>
    </figure>
  );
}
