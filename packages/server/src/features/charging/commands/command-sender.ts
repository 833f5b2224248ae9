import type { ChargerOutcome } from '@stallwise/domain/charging/charger-commands.model.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import type { ChargerHub } from '../link/charger-hub.ts'
import {
  answerWithinMs,
  chargingCommands,
  decideCommand,
  endOverdueCommands,
  listOpenCommands,
  type OpenCommand,
} from './charging-commands.store.ts'
import { openedCommand } from './sealed-command.ts'

interface SenderParts {
  readonly database: Database
  readonly hub: ChargerHub
  readonly sealing: Sealing
  readonly onFailure: (error: unknown) => void
}

/** CST-50: sends the commands to stations that are connected to this server, whichever server they were requested on. */
export class CommandSender {
  readonly #parts: SenderParts
  readonly #running = new Set<Promise<unknown>>()

  constructor(parts: SenderParts) {
    this.#parts = parts
    const sendAll = () => this.#note(this.sendDue())
    parts.hub.listenToLate((id, { lotId }, outcome) => {
      this.#note(parts.database.asSystem((tx) => decideCommand(tx, { lotId, id }, outcome)))
    }, sendAll)
  }

  /** Starts listening for commands; returns what stops it. */
  start(): Promise<() => Promise<void>> {
    const { database } = this.#parts
    return database.listen(
      chargingCommands.channel,
      (lotId) => this.#note(this.sendDue(lotId)),
      () => this.#note(this.sendDue()),
    )
  }

  /** Sends what waits for stations that are connected here, without waiting for their answers. */
  async sendDue(lotId?: string): Promise<void> {
    const { database, hub } = this.#parts
    if (hub.size === 0) return
    const open = await database.asSystem((tx) => listOpenCommands(tx, lotId))
    for (const one of open) if (hub.isConnected(one.stationId)) this.#note(this.#send(one))
  }

  /** Also ends those whose time is over. */
  async sweep(): Promise<void> {
    await this.sendDue()
    await this.#parts.database.asSystem((tx) => endOverdueCommands(tx))
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#running])
  }

  async #send(open: OpenCommand): Promise<void> {
    const { database, hub, sealing } = this.#parts
    const claim = await database.asSystem((tx) =>
      chargingCommands.claim(tx, open, { by: null, where: sql`station_id = ${open.stationId}` }),
    )
    if (!claim) return
    const command = openedCommand(sealing, open.id, open.command)
    const outcome: ChargerOutcome = command
      ? await hub.call(open.stationId, open.id, command, answerWithinMs)
      : { state: 'unknown', reason: 'server-stopped' }
    await database.asSystem((tx) => decideCommand(tx, open, outcome))
  }

  #note(work: Promise<unknown>): void {
    const running: Promise<unknown> = work
      .catch(this.#parts.onFailure)
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }
}
