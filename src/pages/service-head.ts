import type { MetaDescriptor } from 'react-router';
import type { Thing, WithContext } from 'schema-dts';
import type { PageMeta } from '#src/content/page-meta.ts';
import { headOf } from './head.ts';
import { type MetaArgs, publicUrlOf } from './meta-args.ts';
import { type ShownService, serviceData } from './service-structured-data.ts';

/** The head of a page that describes services; its aliases point to the page's first path (S1 §2). */
export function serviceHeadOf(
  args: MetaArgs,
  meta: PageMeta,
  services: readonly ShownService[],
  besides: readonly WithContext<Thing>[] = [],
): MetaDescriptor[] {
  const publicUrl = publicUrlOf(args);
  return headOf(args, {
    ...meta,
    canonical: meta.path,
    structuredData: [...services.map((service) => serviceData(service, publicUrl)), ...besides],
  });
}
