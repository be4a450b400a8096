import type { InputHTMLAttributes } from 'react';

function PlaceField({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="grid min-w-0 max-w-full gap-1">
      <span>{label}</span>
      <input className="input max-w-full" key={String(input.defaultValue)} {...input} />
    </label>
  );
}

type Field = Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'defaultValue' | 'required'>;

const DayField = (props: { label: string } & Field) => <PlaceField type="date" {...props} />;
/** In steps of five minutes. */
const TimeField = (props: { label: string } & Field) => <PlaceField type="time" step={300} required {...props} />;

const row = 'flex flex-wrap gap-3';

/** `lengthOfKind`: an empty length means the default of the kind. */
export function PlaceFields(props: { date: string; time: string; minutes: number | string; lengthOfKind?: boolean }) {
  const { date, time, minutes, lengthOfKind = false } = props;
  return (
    <div className={row}>
      <DayField label="Day" name="date" required defaultValue={date} />
      <TimeField label="Start time (Eastern)" name="time" defaultValue={time} />
      <PlaceField
        label="Minutes"
        type="number"
        name="minutes"
        min={10}
        max={480}
        step={5}
        required={!lengthOfKind}
        placeholder={lengthOfKind ? 'Default length' : undefined}
        defaultValue={minutes}
      />
    </div>
  );
}

export function SpanFields(props: { date: string; time: string; toDate: string; toTime: string | undefined }) {
  return (
    <div className={row}>
      <DayField label="First day" name="date" required defaultValue={props.date} />
      <TimeField label="From (Eastern)" name="time" defaultValue={props.time} />
      <DayField label="Last day" name="to-date" defaultValue={props.toDate} />
      <TimeField label="To (Eastern)" name="to-time" defaultValue={props.toTime} />
    </div>
  );
}
