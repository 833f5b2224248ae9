import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { FloorDrawing } from './floor-drawing.ts'
import type { MapStall } from './map-stall.ts'
import { shortNumbers } from './stall-numbers.ts'
import type { StallStore } from './stall-store.ts'
import type { StallLook } from './stall-look.ts'
import { useStallWords } from './stall-words.ts'

interface Options {
  prefix: string
  drawing: FloorDrawing
  store: StallStore
  editable: boolean
  withNumbers: boolean
  smallVehicles: boolean
}

/** What all stalls of a floor have in common. */
export const useStallLook = ({
  prefix,
  drawing,
  store,
  editable,
  withNumbers,
  smallVehicles,
}: Options): StallLook => {
  const { t } = useLingui()
  const { kindName, activityName } = useStallWords()
  return useMemo(() => {
    const short = shortNumbers(drawing.stalls.map(({ number }) => number))
    const labelOf = (number: string, stall: MapStall | undefined) => {
      if (!stall) return t`Stall ${number}, not in the stall list`
      const kind = kindName(stall.kind)
      const activity = stall.isStillOccupied
        ? t`closed, still occupied`
        : activityName(stall.activity).toLocaleLowerCase()
      const stateText =
        stall.handicap && stall.kind !== 'reserved'
          ? t`Stall ${number}, ${kind}, handicap accessible, ${activity}`
          : t`Stall ${number}, ${kind}, ${activity}`
      return stall.isBatteryLow ? t`${stateText}, low battery` : stateText
    }
    return {
      prefix,
      store,
      labelOf,
      writtenOn: (number: string) => (withNumbers ? short(number) : undefined),
      role: editable ? 'button' : 'img',
      vehicleScale: smallVehicles ? 0.68 : 1,
    }
  }, [prefix, drawing, store, editable, withNumbers, smallVehicles, t, kindName, activityName])
}
