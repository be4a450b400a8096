import type { ComponentType } from 'react';
import { business, businessDay as day } from '#src/content/it-support.ts';
import { FloorPlan, Hire, Patches, Restore, SignIns, Talk } from './business-examples.tsx';

type Icon = (typeof business.services)[number]['icon'];
type Hour = { of: Icon; hour: string; Look: ComponentType; wide?: boolean };

const night: readonly Hour[] = [
  { of: 'database-backup', hour: day.restore.hour, Look: Restore },
  { of: 'activity', hour: day.patches.hour, Look: Patches },
];
const office: readonly Hour[] = [
  { of: 'cloud-cog', hour: day.hire.hour, Look: Hire },
  { of: 'headset', hour: day.talk.hour, Look: Talk },
  { of: 'wifi', hour: day.plan.hour, Look: FloorPlan, wide: true },
  { of: 'shield-check', hour: day.signIns.hour, Look: SignIns },
];

function Hours({ hours }: { hours: readonly Hour[] }) {
  return hours.map(({ of, hour, Look, wide }) => {
    const service = business.services.find(({ icon }) => icon === of);
    return (
      service && (
        <article key={of} className={wide ? 'hour hour-wide' : 'hour'}>
          <p className="hour-at">{hour}</p>
          <div>
            <h3>{service.title}</h3>
            <p>{service.text}</p>
          </div>
          <Look />
        </article>
      )
    );
  });
}

/** The six services, each at its hour of one day, from night to the end of the office day. */
export function BusinessDay() {
  const { title, lead } = business.servicesIntro;
  return (
    <section aria-labelledby="services-title">
      <div className="night section-ink day-night">
        <div className="wrap">
          <h2 id="services-title" className="section-title">
            {title}
          </h2>
          <p className="lead mt-5">
            {lead} {day.note}
          </p>
          <div className="mt-10">
            <Hours hours={night} />
          </div>
        </div>
      </div>
      <div className="dawn" aria-hidden="true" />
      <div className="wrap day-light">
        <Hours hours={office} />
      </div>
    </section>
  );
}
