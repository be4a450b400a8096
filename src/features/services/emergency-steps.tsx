import { company, publishedPhone } from '#content/company.ts';
import { down } from '#content/down.ts';
import { business } from '#content/it-support.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';

const { emergency: mail } = company.emails;

/** A plug that is pulled, a machine that stays on, a telephone: in the order of the steps. */
const drawings = [
  <>
    <path d="M196 20h90v80h-90zM222 44h38v32h-38z" />
    <path className="step-needle" d="M0 60h86M86 44h32v32H86M118 50h16v20h-16" />
    <path strokeDasharray="4 6" d="M152 44v32" />
  </>,
  <>
    <path d="M14 12h150v92H14zM0 116h178" />
    <path className="step-arc" d="M70 50a24 24 0 1 0 38 0M89 36v26" />
  </>,
  <>
    <path d="M14 4h66v112H14zM26 32h42M26 46h42M26 60h26" />
    <path className="step-arc" d="M98 60h120M206 46l14 14-14 14" />
    <circle cx="256" cy="60" r="30" />
    <path className="step-needle" d="M256 60V40M256 60h16" />
  </>,
];

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
              <svg viewBox="-2 0 304 120" aria-hidden="true">
                {drawings[index]}
              </svg>
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
