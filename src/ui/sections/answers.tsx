import type { SafeHtml } from '#src/lib/safe-html.ts';
import { Markdown } from '../markdown.tsx';

/** Questions that open their answers, one at a time; `name` holds them together, and each has the anchor of its id. */
export function Answers(props: {
  faqs: readonly { readonly id: string; readonly question: string; readonly answer: SafeHtml }[];
  name: string;
  /** The first is open from the beginning. */
  open?: boolean;
}) {
  return (
    <div className="grid gap-3">
      {props.faqs.map(({ id, question, answer }, index) => (
        <details key={id} className="faq" name={props.name} open={props.open && index === 0}>
          <summary>{question}</summary>
          {/* The anchor is inside, so that a link to it opens the answer. */}
          <div id={id} className="scroll-mt-44">
            <Markdown html={answer} className="prose-small" />
          </div>
        </details>
      ))}
    </div>
  );
}
