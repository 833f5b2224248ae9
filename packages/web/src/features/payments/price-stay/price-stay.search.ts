import { wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import { readListSearch, type ListSearch } from '#ui/list/list-search.ts'

/** The state of the list of vehicles that are inside, and their times of entry (YYYY-MM-DDTHH:MM, on the lot’s clock). */
export interface InsideSearch extends ListSearch {
  from?: string | undefined
  to?: string | undefined
}

const readWallClock = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value) ? value : undefined

/** Reads the address; leaves out what is not valid. */
export const readInsideSearch = (search: Record<string, unknown>): InsideSearch => {
  const [from, to] = [readWallClock(search.from), readWallClock(search.to)]
  return { ...readListSearch(search), ...(from && { from }), ...(to && { to }) }
}

/** The state of the list of vehicles by time, whose times are those of entries or exits. */
export interface ByTimeSearch extends InsideSearch {
  by?: 'entry' | 'exit' | undefined
}

/** Reads the address; leaves out what is not valid. */
export const readByTimeSearch = ({ by, ...search }: Record<string, unknown>): ByTimeSearch => ({
  ...readInsideSearch(search),
  ...(by === 'exit' && { by }),
})

/** The last two hours. */
export const defaultPeriod = (timeZone: string) => {
  const now = Date.now()
  return {
    by: 'entry' as 'entry' | 'exit',
    from: wallClockOf(now - 2 * hourMs, timeZone),
    to: wallClockOf(now + 60_000, timeZone),
  }
}

/** What is known of a vehicle whose entry was not read. */
export interface EntrySearch {
  plate?: string | undefined
  at?: string | undefined
}

/** Reads the address; leaves out what is not valid. */
export const readEntrySearch = ({ plate, at }: Record<string, unknown>): EntrySearch => {
  const time = readWallClock(at)
  const text = typeof plate === 'string' || typeof plate === 'number' ? String(plate) : ''
  return { ...(text && { plate: text }), ...(time && { at: time }) }
}
