import type { Feature } from '#feature.ts'
import { loadRows } from '#platform/database/load-rows.ts'
import { zonesRoutes } from './zones.routes.ts'

export const zones: Feature = {
  name: 'zones',
  owns: ['zone'],
  routes: ({ bind, services }) => zonesRoutes(bind, services),
  demo: { first: (tx, { zones: rows }) => loadRows(tx, 'zone', rows) },
}
