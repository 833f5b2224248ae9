import { job, type Feature } from '#feature.ts'
import { takeToTell } from './advice.store.ts'
import { adviseDueLots } from './advice.work.ts'
import { clearRecommendations, startWaiting } from './recommendations.store.ts'
import { recommendationsRoutes } from './recommendations.routes.ts'

export const recommendations: Feature = {
  name: 'recommendations',
  owns: ['recommendation', 'recommendation_revision', 'task', 'task_event', 'lot_advice', 'advice_wait'],
  routes: ({ bind, services }) => recommendationsRoutes(bind, services),
  jobs: [job('recommendations', 60, (services) => adviseDueLots(services))],
  on: { stallsReduced: ({ tx, lotId, groupIds, at }) => startWaiting(tx, lotId, groupIds, at) },
  answers: {
    clearAdvice: ({ tx, lotId }) => clearRecommendations(tx, lotId),
    recommendationsToTell: ({ tx, now, limit }) => takeToTell(tx, now, limit),
  },
}
