import { connectedFeatures } from '#manifests/connected-features.ts'
import type { Keeps } from '#manifests/manifest.model.ts'
import type { Database } from '#platform/database/database.ts'
import type { TableOfMonths } from '#platform/database/drop-months.ts'

/**
 * Features erase from the top floor down, what stands on other rows before these: a passholder is erased when no booking
 * names it any more (PAS-50).
 */
const fromTheTop = (): Keeps[] =>
  connectedFeatures()
    .flatMap(({ keeps }) => keeps ?? [])
    .toReversed()

/** Erases what features keep for a period, in a transaction for each; returns how many rows. */
export const eraseKept = async (
  database: Database,
  period: Exclude<keyof Keeps, 'events' | 'lateMessages' | 'eventMonths'>,
  lotId: string,
  before: number,
): Promise<number> => {
  let erased = 0
  for (const { [period]: erase } of fromTheTop())
    if (erase) erased += await database.asSystem((tx) => erase(tx, lotId, before))
  return erased
}

/** RET-33: in small steps, since the first run after an upgrade deletes years. */
export const eraseEventsKept = async (database: Database, lotId: string, before: number): Promise<number> => {
  let erased = 0
  for (const { events: erase } of fromTheTop()) {
    if (!erase) continue
    for (let step = 1; step > 0; erased += step)
      step = await database.asSystem((tx) => erase(tx, lotId, before))
  }
  return erased
}

/** DEV-15. */
export const eraseLateMessages = async (database: Database, before: number): Promise<number> => {
  let erased = 0
  for (const { lateMessages } of fromTheTop())
    if (lateMessages) erased += await database.asSystem((tx) => lateMessages(tx, before))
  return erased
}

/** RET-33. */
export const tablesOfEventMonths = (): TableOfMonths[] =>
  fromTheTop().flatMap(({ eventMonths = [] }) => eventMonths)
