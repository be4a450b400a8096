import { stepCount } from './steps.ts';

/** 'Step n of 4' and a percentage (S2 §4), said aloud when they change. */
export function Progress({ step }: { step: number }) {
  const percent = Math.round((step / stepCount) * 100);
  return (
    <div className="wizard-progress">
      <p role="status" className="flex justify-between gap-4 font-semibold">
        <span>
          Step {step} of {stepCount}
        </span>{' '}
        <span>{percent}%</span>
      </p>
      <progress aria-label="Progress of your quote request" max={stepCount} value={step} />
    </div>
  );
}
