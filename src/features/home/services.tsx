import { services, servicesIntro, startingAt } from '#src/content/home.ts';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';

/** Six services on one rate card, each with its way on (S1 §2 Home). */
export function Services() {
  const { title, lead, more, moreAbout, columns, from, afterTalk } = servicesIntro;
  return (
    <section className="section section-later home-services" aria-labelledby="services-title">
      <div className="wrap split-head">
        <div>
          <h2 id="services-title" className="section-title">
            {title}
          </h2>
          <p className="lead mt-4">{lead}</p>
        </div>
        <table className="rate-card">
          <thead>
            <tr>
              <th scope="col">{columns.service}</th>
              <th scope="col">{columns.what}</th>
              <th scope="col">{columns.price}</th>
            </tr>
          </thead>
          <tbody>
            {services.map((service) => {
              const price = startingAt[service.id];
              return (
                <tr key={service.id}>
                  <th scope="row">
                    <span className="rate-card-name">{service.title}</span>
                    <ArrowLink text={more} href={service.href} about={` ${moreAbout} ${service.title}`} size={16} />
                  </th>
                  <td>
                    <p>{service.text}</p>
                    <ul aria-label={columns.known}>
                      {service.features.map((feature) => (
                        <li key={feature}>{feature}</li>
                      ))}
                    </ul>
                  </td>
                  <td className="rate-card-price">
                    {price && <small>{from} </small>}
                    <strong>{price ?? afterTalk}</strong>
                    <span>{service.unit}</span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
