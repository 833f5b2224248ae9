import { job, type Feature } from '#feature.ts'
import { eraseEventNames, removeAddresses } from './event-erasure.ts'
import { loadOwnEvents } from './events.load.ts'
import { eventsRoutes } from './events.routes.ts'
import { carryOwnEvents, readDueCalendars } from './events.work.ts'
import { listTypedEvents } from './occurrences.store.ts'

export const events: Feature = {
  name: 'events',
  owns: ['own_event', 'event_calendar', 'lot_event', 'event_answer'],
  personal: { lot_event: ['name'] },
  routes: ({ app, bind, services }) => eventsRoutes(app, bind, { ...services, ...services.gates }),
  jobs: [
    job('event-calendars', 30, (services) => readDueCalendars({ ...services, ...services.gates })),
    job('weekly-events', 600, (services) => carryOwnEvents(services)),
  ],
  keeps: { plates: eraseEventNames },
  moves: {
    lot: async (tx, { lotId, at }) => ({ noted: { eventCalendars: await removeAddresses(tx, lotId, at) } }),
    customer: async (tx, { lots, at }) => {
      for (const lotId of lots) await removeAddresses(tx, lotId, at)
    },
  },
  demo: { then: loadOwnEvents },
  answers: { typedEvents: ({ tx, lotIds, from, to }) => listTypedEvents(tx, lotIds, from, to) },
}
