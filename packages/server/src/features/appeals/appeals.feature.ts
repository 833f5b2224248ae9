import type { Feature } from '#feature.ts'
import { eraseAppeals } from './appeal-erasure.ts'
import { undoAnswer } from './appeal-undo.ts'
import { appealsRoutes } from './appeals.routes.ts'

export const appeals: Feature = {
  name: 'appeals',
  owns: ['appeal'],
  personal: {
    appeal: ['email', 'plate', 'text', 'answer'],
  },
  routes: ({ bind, services }) => appealsRoutes(bind, services),
  on: { violationsErased: ({ tx, lotId, violationIds }) => eraseAppeals(tx, lotId, violationIds) },
  answers: { takeBack: ({ change, violationId }) => undoAnswer(change, violationId) },
}
