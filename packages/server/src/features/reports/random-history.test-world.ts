import { dayMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#platform/database/database.ts'

/** A row as its figures are made of it. */
export interface HistoryRow {
  at: number
  kind: string
  part: string
  currency: string
  cents: number
  taxCents: number
  paidCents: number
  ms: number
  wh: number
}

export interface Chance {
  readonly random: () => number
  readonly isOdds: (share: number) => boolean
  readonly oneOf: <Item>(items: readonly Item[]) => Item
  /** A time of the last 40 days, or a little ahead. */
  readonly aTime: () => number
}

/** What steps of a history need. */
export interface Place extends Chance {
  readonly lotId: string
  readonly database: Database
  /** The rows that there are, by their ids. */
  readonly known: Map<string, HistoryRow>
  readonly newId: () => string
}

export type Step = (place: Place) => Promise<void>

export interface History extends Chance {
  readonly step: () => Promise<void>
  readonly rows: () => readonly HistoryRow[]
}

/** Mulberry32. */
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What is random, all from a seed. */
export const chanceOf = (seed: number, clock: { now: number }): Chance => {
  const random = randomOf(seed)
  return {
    random,
    isOdds: (share) => random() < share,
    oneOf: (items) => items[Math.floor(random() * items.length)]!,
    aTime: () => clock.now + 60 * minuteMs - Math.floor((random() * 40 * dayMs) / minuteMs) * minuteMs,
  }
}

/** A history of a lot without rows, which changes step by step; each changes rows and marks them as the product does. */
export const randomHistory = async (
  { lotId }: { readonly lotId: string },
  database: Database,
  steps: readonly Step[],
  { seed, clock }: { readonly seed: number; readonly clock: { now: number } },
): Promise<History> => {
  const chance = chanceOf(seed, clock)
  const known = new Map<string, HistoryRow>()
  await database.asSystem(async (tx) => {
    for (const table of ['payment_refund', 'payment', 'report_mark', 'report_day', 'report_kept'])
      await sql`delete from ${sql.table(table)} where parking_lot_id = ${lotId}`.execute(tx)
  })
  const place = { ...chance, lotId, database, known, newId: uuidv7 }
  return {
    ...chance,
    step: async () => {
      clock.now += Math.floor(chance.random() * 3 * dayMs)
      const count = 1 + Math.floor(chance.random() * 3)
      for (let nth = 0; nth < count; nth++) await chance.oneOf(steps)(place)
    },
    rows: () => [...known.values()],
  }
}
