import { sectors as contract } from '@stallwise/contract/sectors/sectors.contract.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { bindWrites } from '#features/resources/resources.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { mayAt, scopeOf } from '#platform/http/viewer.ts'
import { sectorCommands } from './sectors.commands.ts'
import { listSectors } from './sectors.store.ts'
import { sectorView } from './sectors.view.ts'

export const sectorsRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bind('GET /sectors', async ({ viewer, query }) => {
    const rows = await parts.database.withViewer(scopeOf(viewer), (tx) => listSectors(tx, query.parkingLotId))
    const isLive = mayAt(viewer, 'lot.realtime', query.parkingLotId)
    return { data: rows.map((row) => sectorView(row, isLive)) }
  })
  bindWrites(bind, parts, { contract, commands: sectorCommands })
}
