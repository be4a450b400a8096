import PostalMime from 'postal-mime';

/** A mail as a program that knows MIME reads it. */
export async function readMail(text: string) {
  const mail = await PostalMime.parse(text);
  return {
    header: (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
  };
}
