/** What is said of a person under their name, as far as anything is. */
export function PersonWords(props: {
  role: string;
  bio: string;
  town: string;
  certificates: readonly string[];
  email: string;
}) {
  const { bio, certificates, email } = props;
  const place = [props.role, props.town].filter(Boolean).join(', ');
  return (
    <>
      {place && <p className="text-ink-600">{place}</p>}
      {bio && <p className="mt-2 text-ink-600">{bio}</p>}
      {certificates.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2 text-sm">
          {certificates.map((one) => (
            <li key={one} className="rounded-full border border-ink-200 px-3 py-1">
              {one}
            </li>
          ))}
        </ul>
      )}
      {email && (
        <p className="mt-2">
          <a className="link inline-block py-0.5 wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
    </>
  );
}
