import type { Feature } from '#feature.ts'
import { masterlistsRoutes } from './masterlists.routes.ts'

export const masterlists: Feature = {
  name: 'masterlists',
  routes: ({ bind, services }) => masterlistsRoutes(bind, services),
}
