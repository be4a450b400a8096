import { useFetcher } from 'react-router';

/** A list that changes the status of the row `id` at once, by the page's own action (`intent` status). */
export function StatusSelect(props: { id: string; status: string; statuses: readonly string[]; label: string }) {
  const { id, status, statuses, label } = props;
  const fetcher = useFetcher<{ problem?: string }>();
  const chosen = fetcher.formData?.get('status') ?? status;
  return (
    <fetcher.Form method="post">
      <select
        className="input input-small"
        aria-label={label}
        name="status"
        value={String(chosen)}
        onChange={(event) => fetcher.submit({ intent: 'status', id, status: event.target.value }, { method: 'post' })}
      >
        {statuses.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <p role="status" className="field-error">
        {fetcher.data?.problem}
      </p>
    </fetcher.Form>
  );
}
