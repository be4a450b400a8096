import { Icon } from '../icon.tsx';

interface Item {
  readonly title: string;
  readonly text: string;
  readonly icon: string;
}

/** Short statements, each under an icon and a hairline; `columns` gives their grid. */
export function IconList({ items, columns }: { items: readonly Item[]; columns: string }) {
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
