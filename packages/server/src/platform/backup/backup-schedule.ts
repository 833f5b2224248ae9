import { instantOfWallClock, wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import { dayMs, hourMs } from '@stallwise/domain/time/durations.ts'

/** The last time at which a daily backup was due, in milliseconds since 1970 UTC. BAK-04. */
const lastDueAt = (now: number, hour: number, timeZone: string): number => {
  const dueOn = (at: number) =>
    instantOfWallClock(
      `${wallClockOf(at, timeZone).slice(0, 10)}T${String(hour).padStart(2, '0')}:00`,
      timeZone,
    )!
  const today = dueOn(now)
  return today <= now ? today : dueOn(now - dayMs)
}

/** Whether a daily backup is due: none was made since the last time it should have been. */
export const isBackupDue = (
  last: Date | undefined,
  now: number,
  { hour, timeZone }: { readonly hour: number; readonly timeZone: string },
): boolean => last === undefined || last.getTime() < lastDueAt(now, hour, timeZone)

/** A backup of a day may take long, or be made later for once. deploy/prometheus-alerts.yml says the same. */
const overdueMs = 36 * hourMs
/** A server that was off makes the backup that is due within a minute of its start, which may take long. */
const afterStartMs = hourMs

/** BAK-06: whether no backup was made for so long that administrators are told. Times in milliseconds since 1970 UTC. */
export const isBackupOverdue = (last: Date | undefined, now: number, startedAt: number): boolean =>
  now - startedAt > afterStartMs && (last === undefined || now - last.getTime() > overdueMs)
