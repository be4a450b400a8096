import type { ReactNode } from 'react';
import {
  type QuoteField,
  quoteBudgets,
  quoteCompanySizes,
  quoteContactMethods,
  quoteContactTimes,
  quoteIndustries,
  quoteLabels,
  quotePage,
  quoteProjectTypes,
  quoteProviderAnswers,
  quoteReferralSources,
  quoteTimelines,
  quoteUrgencies,
} from '#content/quote.ts';
import { SelectField, TextField } from '#src/ui/fields.tsx';
import type { Estimate } from './estimate.ts';
import { ServiceChoice } from './service-choice.tsx';
import { headingId } from './steps.ts';

interface StepProps {
  errors: Readonly<Record<string, string>>;
  /** What was typed before, when the form came back from the path without JavaScript. */
  values: Readonly<Record<string, string>>;
  chosen: readonly string[];
  figures: Estimate;
}

const fieldOf =
  ({ errors, values }: StepProps) =>
  (name: QuoteField) => ({
    prefix: 'quote',
    name,
    label: quoteLabels[name],
    error: errors[name],
    defaultValue: values[name],
  });

const pair = (children: ReactNode) => <div className="grid gap-5 sm:grid-cols-2">{children}</div>;
const one = 'Please choose';

function Company(props: StepProps) {
  const field = fieldOf(props);
  return (
    <>
      {pair(
        <>
          <TextField {...field('firstName')} required autoComplete="given-name" maxLength={80} />
          <TextField {...field('lastName')} required autoComplete="family-name" maxLength={80} />
          <TextField {...field('email')} required type="email" autoComplete="email" maxLength={254} />
          <TextField {...field('phone')} type="tel" autoComplete="tel" maxLength={40} />
          <TextField {...field('companyName')} required autoComplete="organization" maxLength={160} />
          <TextField {...field('jobTitle')} autoComplete="organization-title" maxLength={120} />
          <SelectField {...field('companySize')} options={quoteCompanySizes} empty={one} />
          <SelectField {...field('industry')} options={quoteIndustries} empty={one} />
        </>,
      )}
      <TextField {...field('website')} hint={quotePage.hints.website} autoComplete="url" maxLength={300} />
    </>
  );
}

function Needs(props: StepProps) {
  const field = fieldOf(props);
  return (
    <>
      <ServiceChoice chosen={props.chosen} error={props.errors.services} figures={props.figures} />
      {pair(
        <>
          <SelectField {...field('projectType')} required options={quoteProjectTypes} empty={one} />
          <SelectField {...field('budget')} required options={quoteBudgets} empty={one} />
          <SelectField {...field('timeline')} required options={quoteTimelines} empty={one} />
          <SelectField {...field('urgency')} options={quoteUrgencies} empty={one} />
        </>,
      )}
    </>
  );
}

function Project(props: StepProps) {
  const field = fieldOf(props);
  const { projectDescription } = quotePage.hints;
  return (
    <>
      <TextField {...field('projectDescription')} required rows={5} hint={projectDescription} maxLength={10_000} />
      <TextField {...field('currentChallenges')} rows={3} maxLength={5_000} />
      <TextField {...field('goals')} rows={3} maxLength={5_000} />
      <TextField {...field('additionalRequirements')} rows={3} maxLength={5_000} />
    </>
  );
}

function Reach(props: StepProps) {
  const field = fieldOf(props);
  return pair(
    <>
      <SelectField {...field('preferredContactMethod')} options={quoteContactMethods} empty={one} />
      <SelectField {...field('preferredContactTime')} options={quoteContactTimes} empty={one} />
      <SelectField {...field('hasExistingProvider')} options={quoteProviderAnswers} empty={one} />
      <SelectField {...field('referralSource')} options={quoteReferralSources} empty={one} />
    </>,
  );
}

/** The fields of the four steps, in the order of `stepFields`. */
const stepViews = [Company, Needs, Project, Reach];

/** One step of the wizard; all of them stand in the page, and a script shows one at a time. */
export function Step({ step, hidden, ...props }: StepProps & { step: number; hidden: boolean }) {
  const View = stepViews[step - 1];
  const words = quotePage.steps[step - 1];
  if (!View || !words) return null;
  return (
    <section className="wizard-step" aria-labelledby={headingId(step)} hidden={hidden}>
      <header>
        <h2 id={headingId(step)} tabIndex={-1} className="text-2xl font-bold">
          {words.title}
        </h2>
        <p className="mt-1 text-ink-600">{words.lead}</p>
      </header>
      <View {...props} />
    </section>
  );
}
