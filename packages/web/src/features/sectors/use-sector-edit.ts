import { t as say } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SectorView } from '@stallwise/contract/sectors/sectors.contract.ts'
import { checkSector } from '@stallwise/domain/sectors/sectors.rules.ts'
import { call } from '#lib/api/call.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { toastDone } from '#ui/toasts.tsx'
import { bodyOf, draftOf, newSectorValues, sectorValues, stallsOf, type SectorValues } from './sector.form.ts'
import { sectorsKey } from './sectors.queries.ts'

export interface SectorEditOptions {
  lotId: string
  back: string
  sector: SectorView | undefined
  names: readonly string[]
  floors: readonly string[]
}

/** Creating and changing a sector. Which stalls the lot has, the server knows. */
export const useSectorEdit = ({ lotId, back, sector, names, floors }: SectorEditOptions) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useEdit<SectorValues, SectorView>({
    initial: sector ? sectorValues(sector) : newSectorValues,
    version: sector?.version,
    check: (values) =>
      checkSector(draftOf(values), {
        names,
        floors: new Set(floors),
        stalls: new Set(stallsOf(values.stalls)),
      }),
    save: (values, version) =>
      sector
        ? call('PUT /sectors/{id}', { params: { id: sector._id }, body: { ...bodyOf(values), version } })
        : call('POST /sectors', { body: { ...bodyOf(values), parkingLot: lotId } }),
    readCurrent: (current) => ({
      values: sectorValues(current as SectorView),
      version: (current as SectorView).version,
    }),
    onSaved: ({ name }) => {
      toastDone(sector ? say`Sector ${name} saved.` : say`Sector ${name} added.`)
      void queries.invalidateQueries({ queryKey: sectorsKey(lotId) })
      void navigate({ href: back })
    },
  })
}
