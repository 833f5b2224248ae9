import { utcDayBefore } from '@stallwise/domain/time/utc-day.ts'
import { job, type Feature, type Job } from '#feature.ts'
import { deleteWarningsBefore } from './ingest-warnings.store.ts'
import { ingestRoutes } from './ingest.routes.ts'
import { deleteMessagesBefore } from './received-messages.store.ts'

const warningRetentionDays = 90

/** What it counts is written now and then, and before the server stops. */
const flush = (...parameters: Parameters<typeof job>): Job => ({
  ...job(...parameters),
  isOfMemory: true,
  runsAtStop: true,
})

export const ingest: Feature = {
  name: 'ingest',
  owns: ['device_event', 'device_message', 'ingest_oddity', 'plate_image', 'source_message'],
  personal: {
    device_event: ['detail'],
    device_message: ['body'],
    source_message: ['body'],
  },
  routes: ({ app, services }) => ingestRoutes(app, services),
  jobs: [
    flush('received-messages', 1, ({ messages }) => messages.flush()),
    flush('source-notes', 2, ({ sources }) => sources.flush()),
    flush('ingest-warnings', 5, ({ warnings }) => warnings.flush()),
    job('ingest-warning-cleanup', 3_600, ({ database, clock }) =>
      database.asSystem((tx) => deleteWarningsBefore(tx, utcDayBefore(clock(), warningRetentionDays))),
    ),
  ],
  keeps: { lateMessages: deleteMessagesBefore },
}
