import { bindLotResource } from '#features/resources/resources.public.ts'
import type { Feature } from './feature.ts'

type Resource = Parameters<typeof bindLotResource>[2]

/** The manifest of a feature that is nothing but a resource of a lot. */
export const resourceFeature = (name: string, resource: Resource): Feature => ({
  name,
  owns: [resource.table],
  routes: ({ bind, services }) => bindLotResource(bind, services, resource),
})
