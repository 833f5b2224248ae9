import { job, type Feature } from '#feature.ts'
import { processWaitlists } from './waitlist.commands.ts'
import { waitlistRoutes } from './waitlist.routes.ts'

export const waitlist: Feature = {
  name: 'waitlist',
  owns: ['waitlist_entry'],
  routes: ({ bind, services }) => waitlistRoutes(bind, services),
  jobs: [job('waitlists', 30, processWaitlists)],
}
