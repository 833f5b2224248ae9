import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { CloseDialog } from '#features/calendar/calendar.public.tsx'
import { NewSectorDialog } from '#features/sectors/sectors.public.tsx'
import { formatFloor } from '#lib/format/floors.ts'
import { stallRangeText } from '../stall-range-words.ts'
import { stallsQueries } from '../stalls.queries.ts'
import { Consequence } from './Consequence.tsx'
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
  const { t } = useLingui()
  const floor = 'floor' in target ? target.floor : undefined
  const { data } = useQuery({
    ...stallsQueries.floor(lot._id, floor ?? ''),
    enabled: floor !== undefined,
  })
  const stalls = 'stalls' in target ? target.stalls : data
  if (!stalls) return null
  const numbers = stalls.map(({ stall }) => stall)
  const close = { onDone, onClose }
  if (name === 'close')
    return (
      <CloseDialog
        lotId={lot._id}
        timeZone={lot.timeZone}
        floors={[]}
        known={numbers}
        chosen={floor === undefined ? { stalls: numbers } : { floor }}
        consequenceOf={() => <Consequence stalls={stalls} />}
        {...close}
      />
    )
  if (name === 'sector') {
    const floorName = floor === undefined ? '' : formatFloor(floor)
    const count = stalls.length
    const text = stallRangeText(numbers)
    return (
      <NewSectorDialog
        lotId={lot._id}
        stalls={floor === undefined ? numbers : []}
        floors={floor === undefined ? [] : [floor]}
        contents={floor === undefined ? t`${count} stalls: ${text}` : t`The whole floor ${floorName}`}
        {...close}
      />
    )
  }
  if (name === 'group') return <GroupDialog lot={lot} stalls={stalls} {...close} />
  return <ServiceDialog lotId={lot._id} stalls={stalls} isBack={name === 'back'} {...close} />
}
