import { isLate } from '@stallwise/domain/ingest/acceptance.rules.ts'
import type { IngestWarning } from '@stallwise/domain/ingest/ingest-warnings.ts'
import { compareEvents } from '@stallwise/domain/judging/logged-event.ts'
import type { Pool, PoolClient } from 'pg'
import {
  type JudgedLots,
  type JudgingOptions,
  type LockedLot,
  type TakeLot,
  judgeInTransaction,
} from '#features/judging/judging.public.ts'
import { logEvents, logImages, noteGateDevices, type AddressedEvent } from './event-log.store.ts'

export interface JudgeParts {
  readonly pool: Pool
  readonly lots: JudgedLots
  readonly clock: () => number
  /** ING-30: called, once it is durable, for every new event that has no effect and for every repeat. */
  readonly onWarning: (sourceId: string, warning: IngestWarning) => void
  /** Called after every transaction with its number of events and its duration. */
  readonly onBatch: (events: number, milliseconds: number) => void
}

const byTime = (a: AddressedEvent, b: AddressedEvent) =>
  compareEvents(a.event, b.event) || (a.sourceId < b.sourceId ? -1 : 1)

/** In the order given: going through all events once for each of hundreds of lots takes long. */
const byLot = (events: readonly AddressedEvent[]): Map<string, AddressedEvent[]> => {
  const lots = new Map<string, AddressedEvent[]>()
  for (const one of events) {
    const known = lots.get(one.lotId)
    if (known) known.push(one)
    else lots.set(one.lotId, [one])
  }
  return lots
}

/** ING-04: late events are judged on a lot loaded from before them. A lot that got only repeats is left unchanged. */
const judgeLot = async (
  { lots, clock }: JudgeParts,
  client: PoolClient,
  entry: LockedLot,
  events: readonly AddressedEvent[],
  now: number,
): Promise<void> => {
  entry.idle = events.length === 0
  const [oldest] = events
  const from = oldest?.event.at
  if (from !== undefined && !entry.lot.reaches(from) && isLate(from, now, entry.lot.facts.latenessMs))
    entry.lot = await lots.load(client, entry.lot.facts.lotId, clock(), { from })
  for (const { event, receivedAt } of events) entry.lot.apply(event, now, receivedAt)
}

/**
 * Logs events and judges their lots in one transaction. Returns for each event whether it is new; undefined if its lot was
 * left out, since somebody else has it.
 */
export const judgeEvents = async (
  parts: JudgeParts,
  events: readonly AddressedEvent[],
  how: Pick<JudgingOptions<unknown>, 'locking' | 'maxWaitMs' | 'take'>,
): Promise<(boolean | undefined)[]> => {
  const { pool, lots, clock, onBatch, onWarning } = parts
  const warnings: [string, IngestWarning][] = []
  const startedAt = performance.now()
  const lotIds = [...new Set(events.map(({ lotId }) => lotId))]
  const now = clock()
  const work = async (client: PoolClient, locked: ReadonlyMap<string, LockedLot>, logged: boolean[]) => {
    const newEvents = events.filter((_, place) => logged[place]).sort(byTime)
    await logImages(client, newEvents)
    await noteGateDevices(client, newEvents)
    const ofLots = byLot(newEvents)
    for (const [id, entry] of locked) await judgeLot(parts, client, entry, ofLots.get(id) ?? [], now)
    for (const { lotId, sourceId, event } of newEvents) {
      const kind = locked.get(lotId)?.lot.warningOf(event)
      if (kind) warnings.push([sourceId, { kind, deviceId: event.deviceId }])
    }
    return events.map(({ lotId }, place) => (locked.has(lotId) ? logged[place]! : undefined))
  }
  const alsoRun = (client: PoolClient) => logEvents(client, events, now)
  const isNew = await judgeInTransaction(pool, lots, lotIds, now, work, { ...how, alsoRun })
  onBatch(isNew.filter((one) => one !== undefined).length, performance.now() - startedAt)
  events.forEach(({ event: { deviceId }, sourceId }, place) => {
    if (isNew[place] === false) onWarning(sourceId, { kind: 'duplicate', deviceId })
  })
  for (const [sourceId, warning] of warnings) onWarning(sourceId, warning)
  return isNew
}

/**
 * ING-73: the lot from before late events, loaded before it is locked, since that takes long in a busy lot. If it was judged
 * meanwhile it is loaded again under its lock.
 */
export const takeLate = async (
  { pool, lots, clock }: JudgeParts,
  lotId: string,
  from: number,
): Promise<TakeLot> => {
  const ahead = await lots.loadAhead(pool, lotId, clock, from)
  return async (client, id, token, now) =>
    ahead?.token === token ? ahead.lot : lots.load(client, id, now, { from })
}
