import { company, publishedPhone } from '#src/content/company.ts';
import { down } from '#src/content/emergency.ts';
import { business } from '#src/content/it-support.ts';
import { Drawing } from '#src/ui/art/drawing.tsx';
import { CompanyPhone } from '#src/ui/company-phone.tsx';

const { emergency: mail } = company.emails;

/** In the order of the steps. */
const drawings = ['step-unplug', 'step-leave-on', 'step-tell-us'];

/** What to do when work has stopped, step by step, with the emergency mail link (S1 §2 Business IT support). */
export function EmergencySteps() {
  const { title, lead, steps, subject, linkText } = business.emergency;
  return (
    <section className="section section-mist ransom" aria-labelledby="emergency-title">
      <div className="wrap">
        <h2 id="emergency-title" className="section-title">
          {title}
        </h2>
        <ol className="ransom-steps">
          {steps.map((step, index) => (
            <li key={step}>
              {drawings[index] && <Drawing name={drawings[index]} />}
              <p>{step}</p>
            </li>
          ))}
        </ol>
        <div className="ransom-end">
          <p className="lead">{lead}</p>
          <p>
            <a className="button button-quiet needle" href={down.page}>
              {down.tell}
            </a>
            <a className="link py-1" href={`mailto:${mail}?subject=${encodeURIComponent(subject)}`}>
              <span className="sr-only">{linkText}: </span>
              {mail}
            </a>
            <CompanyPhone number={publishedPhone()} className="link py-1" />
          </p>
        </div>
      </div>
    </section>
  );
}
