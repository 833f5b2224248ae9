import { firstTryDays } from '@stallwise/domain/charging/first-tries.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { bindLotResource } from '#features/resources/resources.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import { requestCommand, type CommandParts } from '../commands/request-command.ts'
import { listFirstTries } from './first-tries.store.ts'
import { chargingStations, newPassword } from './stations.resource.ts'
import { changePassword, forgetUnknownStation, listUnknownStations } from './stations.store.ts'

export const stationsRoutes = (bind: Bind, parts: ChangeLotParts & CommandParts): void => {
  const { contract, commands } = chargingStations
  const { add, ...names } = contract.names
  bindLotResource(bind, parts, { ...chargingStations, contract: { names } })
  bind(add, async ({ viewer, body, reply }) => {
    reply.header('cache-control', 'no-store')
    const password = newPassword()
    const station = await commands.add(parts, viewer, { ...body, passwordHash: hashOfToken(password) })
    await forgetUnknownStation(parts.database, station.identity)
    return { ...station, password }
  })
  bind('POST /charging/stations/{id}/password', async ({ viewer, params, reply }) => {
    reply.header('cache-control', 'no-store')
    const password = newPassword()
    const station = await commands.alter(parts, viewer, params.id, 'password', async ({ tx, now }, row) => {
      const place = { lotId: row.parking_lot_id, id: row.id }
      await changePassword(tx, place, hashOfToken(password), new Date(now))
    })
    const asked = { lotId: station.parkingLot, stationId: station._id, name: station.name }
    const push = await requestCommand(parts, viewer, asked, { kind: 'setPassword', password })
    return { ...station, password, push }
  })
  bind('GET /charging/first-tries/{lotId}', async ({ viewer, params }) => ({
    days: firstTryDays,
    data: await parts.database.withViewer(scopeOf(viewer), (tx) =>
      listFirstTries(tx, params.lotId, parts.clock()),
    ),
  }))
  bind('GET /charging/unknown-stations', async () => ({
    data: (await listUnknownStations(parts.database)).map((row) => ({
      identity: row.identity,
      firstSeenAt: isoOf(row.first_seen_at),
      lastSeenAt: isoOf(row.last_seen_at),
      attempts: row.attempts,
      address: row.address,
      protocols: row.protocols,
    })),
  }))
}
