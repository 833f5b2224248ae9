import { utcDayBefore } from '@stallwise/domain/time/utc-day.ts'
import { job, type Feature } from '#feature.ts'
import { tell } from '#lot-events/lot-events.ts'
import { deleteCoveredTimeBefore } from './load/covered-time.store.ts'
import { deleteMissedReadsBefore } from './save/missed-reads.store.ts'
import { fireDueTimers } from './timers.ts'
import { connectViolationFacts } from './violation-facts.ts'

const missedReadsRetentionDays = 90

connectViolationFacts({
  violationPlatesChanged: (fact) => tell('violationPlatesChanged', fact),
  violationsDeleted: (fact) => tell('violationsDeleted', fact),
})

export const judging: Feature = {
  name: 'judging',
  owns: [
    'alert',
    'covered_time',
    'lot_change',
    'lot_log',
    'lot_state',
    'lot_timer',
    'missed_read',
    'occupancy_day',
    'occupancy_sample',
    'sensor_error',
    'stall_state',
    'visit',
  ],
  personal: {
    covered_time: ['plate'],
    visit: ['plate', 'read_plate', 'subject'],
    lot_log: ['detail'],
  },
  jobs: [
    job('lot-timers', 1, ({ pool, lots, clock }) => fireDueTimers(pool, lots, clock())),
    job('missed-reads-cleanup', 3_600, ({ database, clock }) =>
      database.asSystem((tx) => deleteMissedReadsBefore(tx, utcDayBefore(clock(), missedReadsRetentionDays))),
    ),
  ],
  keeps: { plates: deleteCoveredTimeBefore },
}
