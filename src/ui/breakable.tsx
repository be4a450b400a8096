import { Fragment } from 'react';

function Dotted({ text }: { text: string }) {
  return text.split(/(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no identity but their place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A mail address that breaks after its @ where its line is too short, and before a dot only where that is not enough. */
export function Breakable({ text }: { text: string }) {
  const [name, domain] = text.split(/(?<=@)(?=[^@]*$)/);
  return (
    <>
      <span className="unbroken">
        <Dotted text={name ?? ''} />
      </span>
      {domain && (
        <>
          <wbr />
          <span className="unbroken">
            <Dotted text={domain} />
          </span>
        </>
      )}
    </>
  );
}

/** A telephone number that a phone can dial. */
export function PhoneLink({ number }: { number: string }) {
  const dialled = number.replace(/[^\d+]/g, '');
  return dialled.length < 3 ? (
    number
  ) : (
    <a className="link" href={`tel:${dialled}`}>
      {number}
    </a>
  );
}
