import type { Feature } from '#feature.ts'
import { movesOfSources } from './source-moves.ts'
import { loadSources } from './sources.load.ts'
import { sourcesRoutes } from './sources.routes.ts'

export const sources: Feature = {
  name: 'sources',
  owns: ['source', 'unknown_device'],
  routes: ({ bind, services }) => sourcesRoutes(bind, services),
  moves: movesOfSources,
  demo: { first: (tx, { sources }) => loadSources(tx, sources) },
}
