const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const held =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, held)
  return held
}

/** What the lot's clock shows, as if it were UTC: only to reckon with, never to send. */
export const wallOf = (at: number, timeZone: string): number => {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const offsetAt = (at: number, timeZone: string) => wallOf(at, timeZone) - Math.floor(at / 1000) * 1000

/** When the lot's clock shows `wall`. Of an hour shown twice the first; undefined for an hour that it skips. */
export const instantOf = (wall: number, timeZone: string): number | undefined => {
  const day = 86_400_000
  const guesses = [wall - offsetAt(wall - day, timeZone), wall - offsetAt(wall + day, timeZone)]
  return guesses.sort((a, b) => a - b).find((at) => wallOf(at, timeZone) === wall)
}

/** Calendar reckoning on what the clock shows; months may run over. */
export const wallDate = (year: number, month: number, day: number): number => Date.UTC(year, month, day)

/** When a day of the lot begins; where midnight is skipped, the first instant after it. */
export const dayStart = (wallDay: number, timeZone: string): number => {
  const midnight = Math.floor(wallDay / 86_400_000) * 86_400_000
  return instantOf(midnight, timeZone) ?? instantOf(midnight + 3_600_000, timeZone) ?? midnight
}
