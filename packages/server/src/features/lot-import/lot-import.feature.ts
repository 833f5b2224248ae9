import type { Feature } from '#feature.ts'
import { lotImportRoutes } from './lot-import.routes.ts'

export const lotImport: Feature = {
  name: 'lot-import',
  routes: ({ app, bind, services }) => lotImportRoutes(app, bind, services),
}
