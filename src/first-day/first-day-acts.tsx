import { Form } from 'react-router';

/** One button that sends what it stands for; `label` is its whole name where several say the same. */
export function Acts(props: { fields: Readonly<Record<string, string>>; label: string; words: string }) {
  const { fields, label, words } = props;
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button-word" aria-label={label}>
        {words}
      </button>
    </Form>
  );
}
