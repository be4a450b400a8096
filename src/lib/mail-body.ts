/** One line or paragraph of a notification mail (S1 §5 body builder). */
export interface MailField {
  label: string;
  value: string;
  required?: boolean;
  /** Shown when the value is empty; "Not provided" unless told. */
  missing?: string;
  /** A text of several lines stands below its label. */
  long?: boolean;
}

/** The body of a notification: a title, one field a line, required ones marked with an asterisk that a last line explains. */
export function mailBody(title: string, fields: readonly MailField[], closing: readonly string[] = []): string {
  const lines = fields.map(({ label, value, required, missing, long }) => {
    const shown = value.trim() === '' ? (missing ?? 'Not provided') : value;
    return long ? `\n${label}${required ? ' *' : ''}:\n${shown}\n` : `${label}${required ? ' *' : ''}: ${shown}`;
  });
  const legend = fields.some((field) => field.required) ? ['* required field'] : [];
  return [title, '', ...lines, '', ...closing, ...legend].join('\n');
}
