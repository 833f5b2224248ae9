import { setTimeout as pause } from 'node:timers/promises'
import type {
  ChargingCommandView,
  StationOperation,
  StationSettingCommand,
} from '@stallwise/contract/charging/commands.contract.ts'
import type {
  ChargerCommand,
  CommandAnswer,
  CommandKind,
  CommandReason,
} from '@stallwise/domain/charging/charger-commands.model.ts'
import {
  isSecretSetting,
  operatorToken,
  newRemoteStartId,
} from '@stallwise/domain/charging/charger-commands.rules.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '#platform/audit/audit.ts'
import { isDecided } from '#platform/commands/await-decision.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import {
  findCommand,
  insertCommand,
  listCommands,
  type ChargingCommandRow,
} from './charging-commands.store.ts'
import { findStation } from '../stations/stations.store.ts'

interface CommandParts {
  readonly database: Database
  readonly clock: () => number
}

/** How long a call waits for what becomes of its command, and how often it looks. */
const answerAfterMs = 8_000
const lookEveryMs = 150

const view = (row: ChargingCommandRow): ChargingCommandView => {
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

const operationOf = (body: StationOperation): ChargerCommand => {
  switch (body.kind) {
    case 'start': {
      const token = body.idToken ? { text: body.idToken, type: 'Central' } : operatorToken
      return { kind: 'start', evse: body.evse, token, remoteStartId: newRemoteStartId(Math.random()) }
    }
    case 'stop':
      return { kind: 'stop', transactionKey: body.transaction }
    case 'unlock':
      return { kind: 'unlock', place: { evse: body.evse, connector: body.connector } }
    default:
      return body
  }
}

const settingOf = (body: StationSettingCommand): ChargerCommand => {
  if (body.kind === 'setConfiguration' && isSecretSetting(body.name))
    refuseFaults([{ path: 'name', code: 'not-allowed' }])
  if (body.kind !== 'setChargingProfile') return body
  const { transaction, startsAt, ...profile } = body.profile
  return {
    kind: body.kind,
    evse: body.evse,
    profile: {
      ...profile,
      transactionKey: transaction,
      startsAt: startsAt === null ? null : new Date(startsAt).getTime(),
    },
  }
}

/** The station of a call, if the viewer may do this with it. */
const stationFor = async ({ database }: CommandParts, viewer: Viewer, needs: Capability, id: string) => {
  const station = await database.withViewer(scopeOf(viewer), (tx) => findStation(tx, id))
  if (!station) throw new Refusal('not-found')
  requireAt(viewer, needs, station.parking_lot_id)
  return { lotId: station.parking_lot_id, stationId: station.id, name: station.name }
}

/** CST-50: requests a command, and waits a while for what becomes of it. */
const request = async (
  parts: CommandParts,
  viewer: Viewer,
  needs: Capability,
  { stationId: asked, command }: { readonly stationId: string; readonly command: ChargerCommand },
): Promise<ChargingCommandView> => {
  const { lotId, stationId, name } = await stationFor(parts, viewer, needs, asked)
  const id = uuidv7()
  const by = { id: viewer.userId, name: viewer.name }
  let row = await parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const inserted = await insertCommand(tx, { id, lotId, stationId, command, by })
    await writeAudit(tx, {
      parkingLotId: lotId,
      actor: by,
      action: `charging.${command.kind}`,
      objectKind: 'charging-station',
      objectId: stationId,
      before: null,
      after: { station: name, kind: command.kind },
      at: new Date(parts.clock()),
    })
    return inserted
  })
  if (!row) throw new Refusal('not-found')
  const until = performance.now() + answerAfterMs
  while (row && !isDecided(row) && performance.now() < until) {
    await pause(lookEveryMs)
    row = await parts.database.withViewer({ lots: [lotId] }, (tx) => findCommand(tx, lotId, id))
  }
  return view(row!)
}

export const chargingCommandsRoutes = (bind: Bind, parts: CommandParts): void => {
  bind('GET /charging/stations/{id}/commands', async ({ viewer, params, query }) => {
    const { lotId, stationId } = await stationFor(parts, viewer, 'station.operate', params.id)
    const page = { lotId, stationId, cursor: query.cursor, limit: query.limit }
    const { rows, nextCursor } = await parts.database.withViewer(scopeOf(viewer), (tx) =>
      listCommands(tx, page),
    )
    return { data: rows.map(view), nextCursor }
  })
  bind('POST /charging/stations/{id}/commands', ({ viewer, params, body }) =>
    request(parts, viewer, 'station.operate', { stationId: params.id, command: operationOf(body) }),
  )
  bind('POST /charging/stations/{id}/settings', ({ viewer, params, body }) =>
    request(parts, viewer, 'station.manage', { stationId: params.id, command: settingOf(body) }),
  )
}
