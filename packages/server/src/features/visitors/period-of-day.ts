import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { instantOfWallClock } from '@stallwise/domain/time/wall-clock.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { dayBounds } from './guest-passes.store.ts'

interface Zone {
  readonly timezone?: string | undefined
  /** Minutes east of UTC. */
  readonly offset?: number | undefined
}

/** GUE-31: a day (YYYY-MM-DD) of the zone that is asked for, else of the lot's. */
export const periodOfDay = (
  date: string,
  { timezone, offset }: Zone,
  lotZone: string,
): { readonly from: Date; readonly until: Date } => {
  if (timezone === undefined && offset !== undefined) {
    const start = Date.parse(`${date}T00:00:00Z`) - offset * 60_000
    return { from: new Date(start), until: new Date(start + dayMs) }
  }
  const zone = timezone ?? lotZone
  const noon = instantOfWallClock(`${date}T12:00`, zone)
  if (noon === undefined) refuseFaults([{ path: 'timezone', code: 'unknown' }])
  return dayBounds(localDayOf(noon!, zone))
}
