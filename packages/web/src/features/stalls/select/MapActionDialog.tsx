import { useQuery } from '@tanstack/react-query'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { Parts } from '#ui/Parts.tsx'
import { closeDialogs, sectorDialogs } from '../stalls.parts.ts'
import { stallsQueries } from '../stalls.queries.ts'
import { GroupDialog } from './GroupDialog.tsx'
import type { MapAction } from './map-actions.ts'
import { ServiceDialog } from './ServiceDialog.tsx'

export interface MapActionDialogProps {
  lot: Lot
  action: MapAction
  onDone: () => void
  onClose: () => void
}

/** The dialog of an action on a floor or on selected stalls. */
export const MapActionDialog = ({ lot, action: { name, target }, onDone, onClose }: MapActionDialogProps) => {
  const floor = 'floor' in target ? target.floor : undefined
  const { data } = useQuery({
    ...stallsQueries.floor(lot._id, floor ?? ''),
    enabled: floor !== undefined,
  })
  const stalls = 'stalls' in target ? target.stalls : data
  if (!stalls) return null
  const close = { onDone, onClose }
  const given = { lotId: lot._id, timeZone: lot.timeZone, floor, stalls, ...close }
  if (name === 'close') return <Parts of={closeDialogs} given={given} />
  if (name === 'sector') return <Parts of={sectorDialogs} given={given} />
  if (name === 'group') return <GroupDialog lot={lot} stalls={stalls} {...close} />
  return <ServiceDialog lotId={lot._id} stalls={stalls} isBack={name === 'back'} {...close} />
}
