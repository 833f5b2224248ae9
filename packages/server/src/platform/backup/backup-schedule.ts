import { instantOfWallClock, wallClockOf } from '@stallwise/domain/time/wall-clock.ts'

const dayMs = 86_400_000

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
