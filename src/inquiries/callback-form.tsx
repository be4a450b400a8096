import words from 'content:forms/callback';
import { company } from '#src/content/company.ts';
import { type CallbackKind, callbackForm, callbackTypes } from '#src/content/forms/callback.ts';
import { DeclaredForm, type DeclaredFormProps } from './declared-form.tsx';

export function CallbackForm({ kind, ...props }: DeclaredFormProps & { kind: CallbackKind }) {
  return (
    <DeclaredForm
      {...props}
      of={callbackForm}
      type={callbackTypes[kind]}
      words={words[kind]}
      emailTo={company.emails[kind === 'emergency' ? kind : 'info']}
      validate={async (values) => (await import('./reach.ts')).earlyProblems('callback', values)}
    />
  );
}
