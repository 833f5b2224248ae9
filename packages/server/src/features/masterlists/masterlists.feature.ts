import type { Feature } from '#feature.ts'
import { loadMasterlists } from './masterlists.load.ts'
import { masterlistsRoutes } from './masterlists.routes.ts'

export const masterlists: Feature = {
  name: 'masterlists',
  owns: ['masterlist_entry'],
  routes: ({ bind, services }) => masterlistsRoutes(bind, services),
  demo: { then: loadMasterlists },
}
