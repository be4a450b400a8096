import type { IconCard } from '#src/lib/page-parts.ts';
import { Icon, type IconName } from '../icon.tsx';

/** Short statements, each under an icon and a hairline; `columns` gives their grid. */
export function IconList(props: { items: readonly (IconCard & { readonly icon: IconName })[]; columns: string }) {
  const { items, columns } = props;
  return (
    <ul className={`icon-list ${columns}`}>
      {items.map(({ title, text, icon }) => (
        <li key={title}>
          <Icon name={icon} size={26} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
