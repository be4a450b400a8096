import { describe, expect, test } from 'vitest';
import { answeredFields, fieldNamed, isAsked } from '#src/content/forms/declaration.ts';
import { quoteForm, quoteServices } from '#src/content/forms/quote.ts';
import { errorsOf, schemaOf } from '#src/forms/schema.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { quoteSteps } from './quote-steps.ts';

const quoteSchema = schemaOf(quoteForm);
const quoteErrors = (values: Record<string, unknown>) => errorsOf(quoteForm, values);
const stepErrors = (step: number, values: Record<string, unknown>) => errorsOf(quoteForm, values, step);

const empty = { firstName: '', lastName: ' ', email: '', companyName: '', projectDescription: '  \n ' };

describe('the steps, with the messages of S1 §5', () => {
  test('a household has no company; who does not say what they are is asked for one', () => {
    const { companyName: _, ...person } = quoteData;
    const missing = { companyName: 'Company name is required' };
    expect(stepErrors(1, { ...person, party: 'household' })).toEqual({});
    expect(stepErrors(1, { ...person, party: 'A household', companyName: ' ' })).toEqual(missing);
    expect(stepErrors(1, { ...person, party: '' })).toEqual(missing);
    expect(stepErrors(1, { ...person, party: 'cats' })).toMatchObject({ party: 'Please choose from the list' });
    expect(quoteSchema.parse({ ...quoteData, party: 'household' })).not.toHaveProperty('companyName');
  });

  test('step 3, whose description is measured without the spaces around it, and step 4, which asks for nothing', () => {
    expect(stepErrors(3, empty)).toEqual({ projectDescription: 'Project description is required' });
    const short = 'Please provide a more detailed description (at least 20 characters)';
    const of = (projectDescription: string) => stepErrors(3, { projectDescription });
    expect(of(`   ${'x'.repeat(19)}   \n`)).toEqual({ projectDescription: short });
    expect(of(`\n  ${'x'.repeat(20)}  `)).toEqual({});
    expect(stepErrors(4, {})).toEqual({});
  });

  test('each step judges its own fields only, and together they judge them all', () => {
    expect(stepErrors(1, { ...quoteData, services: [], projectDescription: '' })).toEqual({});
    expect(Object.assign({}, ...[1, 2, 3, 4].map((step) => stepErrors(step, empty)))).toEqual(quoteErrors(empty));
    const steps = answeredFields(quoteForm).map(({ name }) => quoteSteps.of(name));
    expect(steps.toSorted()).toEqual(steps);
    expect(new Set(steps)).toEqual(new Set([1, 2, 3, 4]));
    expect(quoteSteps).toMatchObject({ count: 4 });
    expect(quoteSteps.of('form')).toBeUndefined();
  });
});

describe('the options of S1 §9', () => {
  const counts = { companySize: 6, industry: 11, projectType: 7, budget: 7, timeline: 6, urgency: 3 };
  const more = { preferredContactMethod: 3, preferredContactTime: 4, hasExistingProvider: 3, referralSource: 7 };
  const all = Object.entries({ ...counts, ...more }) as [keyof typeof counts | keyof typeof more, number][];
  test.each(all)('%s: each value and each label is understood', (name, count) => {
    const field = fieldNamed(quoteForm, name);
    const options = 'options' in field ? field.options : [];
    // A household has budgets of its own beside them.
    expect(options.filter((option) => isAsked(option, quoteData))).toHaveLength(count);
    for (const { value, label } of options) {
      for (const said of [value, label, label.toUpperCase()]) {
        expect(quoteSchema.parse({ ...quoteData, [name]: said })[name]).toBe(value);
      }
    }
    expect(quoteErrors({ ...quoteData, [name]: 'plumbing' })).toEqual({ [name]: 'Please choose from the list' });
  });

  test('ten services, by value or label, once each and in the order of the list', () => {
    expect(quoteServices).toHaveLength(10);
    const services = ['AI & Machine Learning', 'cloud', 'ai'];
    expect(quoteSchema.parse({ ...quoteData, services }).services).toEqual(['cloud', 'ai']);
    const joined = 'Mobile App Development, Cybersecurity & Compliance';
    expect(quoteSchema.parse({ ...quoteData, services: joined }).services).toEqual(['security', 'mobile-app']);
  });

  test('services that are not of the list, or no list of names', () => {
    for (const services of [['cloud', 'plumbing'], ['plumbing']])
      expect(quoteErrors({ ...quoteData, services })).toEqual({ services: 'Please choose from the list' });
    for (const services of [7, null, {}, [{}]])
      expect(Object.keys(quoteErrors({ ...quoteData, services }))).toEqual(['services']);
  });
});
