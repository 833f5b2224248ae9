import { job, type Feature } from '#feature.ts'
import { deleteOldChanges } from './changes.store.ts'
import { liveRoutes } from './live.routes.ts'

export const live: Feature = {
  name: 'live',
  owns: ['lot_change_forgotten'],
  routes: ({ bind, services }) => liveRoutes(bind, services),
  jobs: [
    { ...job('stream-keepalive', 15, async ({ hub }) => hub.keepAlive()), isOfMemory: true },
    { ...job('version-check', 10, ({ hub }) => hub.check()), isOfMemory: true },
    job('lot-change-cleanup', 60, ({ database }) => database.asSystem(deleteOldChanges)),
  ],
}
