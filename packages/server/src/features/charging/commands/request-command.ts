import { setTimeout as pause } from 'node:timers/promises'
import type { ChargingCommandView } from '@stallwise/contract/charging/commands.contract.ts'
import type {
  ChargerCommand,
  CommandAnswer,
  CommandKind,
  CommandReason,
} from '@stallwise/domain/charging/charger-commands.model.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '#platform/audit/audit.ts'
import { isDecided } from '#platform/commands/await-decision.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { findCommand, insertCommand, type ChargingCommandRow } from './charging-commands.store.ts'
import { sealedCommand } from './sealed-command.ts'

export interface CommandParts {
  readonly database: Database
  readonly clock: () => number
  readonly sealing: Sealing
}

/** How long a call waits for what becomes of its command, and how often it looks. */
const answerAfterMs = 8_000
const lookEveryMs = 150

export const commandView = (row: ChargingCommandRow): ChargingCommandView => {
  const answer = row.answer as CommandAnswer | null
  return {
    _id: row.id,
    parkingLot: row.parking_lot_id,
    station: row.station_id,
    kind: row.kind as CommandKind,
    by: { _id: row.asked_by, name: row.asked_by_name },
    askedAt: isoOf(row.asked_at),
    decidedAt: row.decided_at && isoOf(row.decided_at),
    state: row.state,
    outcomeReason: row.outcome_reason as CommandReason | null,
    isLater: answer?.isLater ?? false,
    detail: answer?.detail ?? null,
    settings: answer?.settings ? [...answer.settings] : null,
  }
}

/** A station that the viewer may do this with. */
export interface AskedStation {
  readonly lotId: string
  readonly stationId: string
  readonly name: string
}

/** CST-50: requests a command, and waits a while for what becomes of it. */
export const requestCommand = async (
  { database, clock, sealing }: CommandParts,
  viewer: Viewer,
  { lotId, stationId, name }: AskedStation,
  command: ChargerCommand,
): Promise<ChargingCommandView> => {
  const id = uuidv7()
  const by = { id: viewer.userId, name: viewer.name }
  const stored = sealedCommand(sealing, id, command)
  let row = await database.withViewer(scopeOf(viewer), async (tx) => {
    const inserted = await insertCommand(tx, { id, lotId, stationId, command: stored, by })
    await writeAudit(tx, {
      parkingLotId: lotId,
      actor: by,
      action: `charging.${command.kind}`,
      objectKind: 'charging-station',
      objectId: stationId,
      before: null,
      after: { station: name, kind: command.kind },
      at: new Date(clock()),
    })
    return inserted
  })
  if (!row) throw new Refusal('not-found')
  const until = performance.now() + answerAfterMs
  while (row && !isDecided(row) && performance.now() < until) {
    await pause(lookEveryMs)
    row = await database.withViewer({ lots: [lotId] }, (tx) => findCommand(tx, lotId, id))
  }
  return commandView(row!)
}
