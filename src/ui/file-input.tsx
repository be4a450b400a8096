import type { ComponentProps } from 'react';

/** A field for one file that says so at once when it is larger than `most`, before anything is sent. */
export function FileInput({ most, ...props }: ComponentProps<'input'> & { most: { bytes: number; message: string } }) {
  return (
    <input
      {...props}
      type="file"
      onChange={({ currentTarget: field }) => {
        const isTooLarge = (field.files?.[0]?.size ?? 0) > most.bytes;
        field.setCustomValidity(isTooLarge ? most.message : '');
        field.reportValidity();
      }}
    />
  );
}
