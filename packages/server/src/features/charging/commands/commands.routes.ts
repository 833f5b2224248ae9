import type {
  StationOperation,
  StationSettingCommand,
} from '@stallwise/contract/charging/commands.contract.ts'
import type { ChargerCommand } from '@stallwise/domain/charging/charger-commands.model.ts'
import {
  isSecretSetting,
  operatorToken,
  newRemoteStartId,
} from '@stallwise/domain/charging/charger-commands.rules.ts'
import type { Bind } from '#platform/http/bind.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import { listCommands } from './charging-commands.store.ts'
import { commandView, requestCommand, type CommandParts } from './request-command.ts'
import { findStation } from '../stations/stations.store.ts'

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

export const chargingCommandsRoutes = (bind: Bind, parts: CommandParts): void => {
  bind('GET /charging/stations/{id}/commands', async ({ viewer, params, query }) => {
    const { lotId, stationId } = await stationFor(parts, viewer, 'station.operate', params.id)
    const page = { lotId, stationId, cursor: query.cursor, limit: query.limit }
    const { rows, nextCursor } = await parts.database.withViewer(scopeOf(viewer), (tx) =>
      listCommands(tx, page),
    )
    return { data: rows.map(commandView), nextCursor }
  })
  bind('POST /charging/stations/{id}/commands', async ({ viewer, params, body }) => {
    const station = await stationFor(parts, viewer, 'station.operate', params.id)
    return requestCommand(parts, viewer, station, operationOf(body))
  })
  bind('POST /charging/stations/{id}/settings', async ({ viewer, params, body }) => {
    const station = await stationFor(parts, viewer, 'station.manage', params.id)
    return requestCommand(parts, viewer, station, settingOf(body))
  })
}
