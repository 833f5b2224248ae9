import { reportOf, stallEventOf } from '@stallwise/domain/charging/stall-reports.rules.ts'
import { checkTime } from '@stallwise/domain/ingest/acceptance.rules.ts'
import type { IngestQueue } from '#features/ingest/ingest.public.ts'
import type { Database } from '#platform/database/database.ts'
import { listQuietConnectors, listUntold, noteTold, type QuietConnector } from './lot-records.store.ts'

export interface TellerParts {
  readonly database: Database
  readonly clock: () => number
  readonly queue: Pick<IngestQueue, 'submit'>
  readonly onFailure: (error: unknown) => void
}

type Told = Parameters<IngestQueue['submit']>[0][number]

/** How long records are collected, in milliseconds, and how many are told at once. */
const collectMs = 200
const recordsAtOnce = 500

/** CST-67: that a connector is there; its state only if the stall does not have it yet. */
const signOfLife = (
  { lotId, stationId, deviceId, status, error, isNew }: QuietConnector,
  now: number,
): Told => {
  const { occupied, fault } = reportOf(status, error)
  const event = { kind: 'stall', deviceId, at: now, occupied: isNew ? occupied : null, fault } as const
  return { lotId, sourceId: stationId, event: { ...event, eventId: 'alive' } }
}

/**
 * CST-64 to CST-67: tells lots what connectors say of their stalls, by the log that stall sensors report into. What is told
 * twice is a repeat there, so a record is noted as told afterwards.
 */
export class LotTeller {
  readonly #parts: TellerParts
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(parts: TellerParts) {
    this.#parts = parts
  }

  /** Records were stored; they are told soon. */
  recordsStored(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.tell().catch(this.#parts.onFailure)
    }, collectMs).unref()
  }

  /** Tells all that was not told yet. */
  async tell(): Promise<void> {
    while (this.#running) await this.#running
    this.#running = this.#tellRecords().finally(() => (this.#running = undefined))
    await this.#running
  }

  /** Also that connectors are there of which nothing was said for long. */
  async tellAll(): Promise<void> {
    const { database, clock, queue } = this.#parts
    await this.tell()
    const now = clock()
    const quiet = await database.asSystem((tx) => listQuietConnectors(tx, now))
    if (quiet.length > 0) await queue.submit(quiet.map((one) => signOfLife(one, now)))
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running?.catch(() => {})
  }

  async #tellRecords(): Promise<void> {
    const { database, clock, queue } = this.#parts
    for (;;) {
      const records = await database.asSystem((tx) => listUntold(tx, recordsAtOnce))
      if (records.length === 0) return
      const events = records.flatMap((record): Told[] => {
        const event = record.isSensor ? stallEventOf(record) : undefined
        if (!event || checkTime(event.at, clock()) !== 'accepted') return []
        return [{ lotId: record.lotId, sourceId: record.stationId, event }]
      })
      if (events.length > 0) await queue.submit(events)
      await database.asSystem((tx) => noteTold(tx, records, clock()))
    }
  }
}
