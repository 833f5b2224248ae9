import { checkSector, type SectorDraft } from '@stallwise/domain/sectors/sectors.rules.ts'
import { listNames, lotResourceCommands } from '#features/resources/resources.public.ts'
import type { LotChange } from '#features/judging/judging.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { findSector, loadPlaces } from './sectors.store.ts'
import { sectorView } from './sectors.view.ts'

const check = async ({ tx, lotId }: LotChange, draft: SectorDraft, id?: string) => {
  const { stalls, floors } = await loadPlaces(tx, lotId)
  const names = await listNames(tx, 'sector', lotId, id)
  refuseFaults(checkSector(draft, { names, stalls: new Set(stalls.keys()), floors: new Set(floors.keys()) }))
  return {
    name: draft.name.trim(),
    stall_ids: [...new Set(draft.stalls)].map((number) => stalls.get(number)!),
    floor_ids: [...new Set(draft.floors)].map((name) => floors.get(name)!),
  }
}

/** SEC-05: a restored one is without the stalls and floors that are no longer there. */
export const sectorCommands = lotResourceCommands({
  table: 'sector',
  capability: 'device.manage',
  kind: 'sector',
  find: ({ tx }, id) => findSector(tx, id),
  view: (row) => sectorView(row),
  draft: ({ name, stalls, floors }): SectorDraft => ({ name, stalls, floors }),
  check,
  stale: 'devices',
})
