import files from 'content:mockups';
import { svgOf } from '#src/ui/art/drawing.tsx';

/** HTML of content/mockups with the drawings that it names; a comment at its head says what it shows. */
export function mockupOf(name: string) {
  const [, kind = '', says = '', html = ''] = /^(?:<!--\s*(\w+): (.*?)\s*-->)?(.*)$/s.exec(files[name] ?? '') ?? [];
  const drawing = /<drawing name="([\w-]+)"(?: class="([\w-]*)")?><\/drawing>/g;
  const whole = html.replace(/\n\s*/g, '').replace(drawing, (_, art: string, look?: string) => svgOf(art, look));
  return { kind, says: says.replace(/\s+/g, ' '), html: { __html: whole } };
}

/** Exposed to screen readers as one image. */
export function Mockup({ name, label }: { name: string; label: string }) {
  const { kind, says, html } = mockupOf(name);
  return (
    <figure className="mockup mt-2 lg:col-span-full">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own files */}
      <div role="img" aria-label={says} className={`mockup-stage mockup-${kind}`} dangerouslySetInnerHTML={html} />
      <figcaption className="mt-3 text-sm text-ink-600">{label}</figcaption>
    </figure>
  );
}
