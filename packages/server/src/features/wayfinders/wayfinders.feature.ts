import type { Feature } from '#feature.ts'
import { SignPusher } from './sign-push.ts'
import { wayfindersRoutes } from './wayfinders.routes.ts'
import { listSignNames } from './wayfinders.store.ts'

export const wayfinders: Feature = {
  name: 'wayfinders',
  owns: ['wayfinder', 'wayfinder_push'],
  routes: ({ bind, services: { gates, lots, pool } }) => wayfindersRoutes(bind, { ...gates, lots, pool }),
  jobs: [
    {
      name: 'sign-push',
      everyMs: 1_000,
      start: ({ gates }, log) => {
        const signs = new SignPusher(gates, (error) => log.error({ err: error }, 'push to a sign failed'))
        return { run: () => signs.pushDue(), stop: () => signs.waitForRunning() }
      },
    },
  ],
  moves: { lot: async (tx, { lotId }) => ({ noted: { signs: await listSignNames(tx, lotId) } }) },
}
