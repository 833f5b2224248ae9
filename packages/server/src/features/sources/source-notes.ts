import type { Database } from '#platform/database/database.ts'
import { writeLastEvents, writeUnknownDevices, type UnknownDevice } from './source-notes.store.ts'

const maxUnknownDevices = 5_000

/** Notes about sources, collected in memory instead of a write per message. */
export class SourceNotes {
  readonly #database: Database
  #lastEvents = new Map<string, number>()
  #unknown = new Map<string, UnknownDevice>()

  constructor(database: Database) {
    this.#database = database
  }

  touch(sourceId: string, at: number): void {
    this.#lastEvents.set(sourceId, at)
  }

  noteUnknown(sourceId: string, deviceIds: readonly string[], at: number): void {
    for (const deviceId of deviceIds) {
      const key = `${sourceId} ${deviceId}`
      const known = this.#unknown.get(key)
      if (known) Object.assign(known, { at, events: known.events + 1 })
      else if (this.#unknown.size < maxUnknownDevices)
        this.#unknown.set(key, { sourceId, deviceId, at, events: 1 })
    }
  }

  /** Notes that could not be written are kept for the next flush. */
  async flush(): Promise<void> {
    const lastEvents = this.#lastEvents
    const unknown = this.#unknown
    this.#lastEvents = new Map()
    this.#unknown = new Map()
    if (lastEvents.size === 0 && unknown.size === 0) return
    try {
      await this.#database.asSystem(async (tx) => {
        await writeLastEvents(tx, lastEvents)
        await writeUnknownDevices(tx, [...unknown.values()])
      })
    } catch (error) {
      this.#putBack(lastEvents, unknown)
      throw error
    }
  }

  #putBack(lastEvents: ReadonlyMap<string, number>, unknown: ReadonlyMap<string, UnknownDevice>): void {
    this.#lastEvents = new Map([...lastEvents, ...this.#lastEvents])
    for (const [key, before] of unknown) {
      const since = this.#unknown.get(key)
      if (since) this.#unknown.set(key, { ...since, events: before.events + since.events })
      else if (this.#unknown.size < maxUnknownDevices) this.#unknown.set(key, before)
    }
  }
}
