import { job, type Feature } from '#feature.ts'
import { eraseWaitlist } from './waitlist-erasure.ts'
import { processWaitlists } from './waitlist.commands.ts'
import { loadWaitlist } from './waitlist.load.ts'
import { waitlistRoutes } from './waitlist.routes.ts'

export const waitlist: Feature = {
  name: 'waitlist',
  owns: ['waitlist_entry'],
  personal: {
    waitlist_entry: ['name', 'email', 'suite'],
  },
  routes: ({ bind, services }) => waitlistRoutes(bind, services),
  jobs: [job('waitlists', 30, processWaitlists)],
  keeps: { plates: eraseWaitlist },
  demo: { then: loadWaitlist },
}
