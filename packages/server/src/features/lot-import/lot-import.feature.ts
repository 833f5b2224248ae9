import { job, type Feature } from '#feature.ts'
import { deleteOldDrafts } from './drafts/draft-retention.ts'
import { movesOfDrafts } from './drafts/draft-moves.ts'
import { lotImportRoutes } from './lot-import.routes.ts'

export const lotImport: Feature = {
  name: 'lot-import',
  owns: ['lot_draft', 'lot_draft_map', 'removed_stall'],
  routes: ({ app, bind, services }) => lotImportRoutes(app, bind, services),
  jobs: [job('old-drafts', 3_600, ({ database, clock }) => deleteOldDrafts(database, clock()))],
  moves: movesOfDrafts,
}
