import { useLingui } from '@lingui/react/macro'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { withParts } from '#lib/routes/screen-parts.ts'
import type { MapHandle } from '#ui/map/MapCanvas.tsx'
import type { MenuEntry } from '#ui/menu-entry.ts'
import { closeDialogs, sectorDialogs } from '../stalls.parts.ts'
import { allowedActions, stallsFor, type MapAction } from './map-actions.ts'
import { useActionWords } from './use-action-words.ts'
import { useSelection } from './use-selection.ts'

const MapActionDialog = lazy(async () => ({
  default: (await withParts(import('./MapActionDialog.tsx'), closeDialogs, sectorDialogs)).MapActionDialog,
}))

interface Options {
  lot: Lot
  floorName: string
  /** The stalls that stand out. */
  shown: readonly string[]
  canvas: RefObject<MapHandle | null>
  onFloor: (floorName: string) => void
}

/** Selecting stalls of the floor in sight, and what can be done with them, with a floor or with one stall. */
export const useMapActions = ({ lot, floorName, shown, canvas, onFloor }: Options) => {
  const { t } = useLingui()
  const words = useActionWords()
  const selection = useSelection(lot, floorName)
  const [isSelecting, setSelecting] = useState(false)
  const [action, setAction] = useState<MapAction>()
  const wholeFloor = useRef<string>(undefined)
  useEffect(() => {
    if (wholeFloor.current !== floorName || shown.length === 0) return
    wholeFloor.current = undefined
    selection?.set(shown)
  }, [floorName, shown, selection])

  const show = (number: string | undefined) => {
    if (number !== undefined) requestAnimationFrame(() => canvas.current?.showStall(number))
  }
  /** Ends the selection; the focus goes to one of its stalls. */
  const end = () => {
    const [first] = selection?.get() ?? []
    selection?.clear()
    setSelecting(false)
    show(first)
  }
  const first = action && 'stalls' in action.target ? action.target.stalls[0]?.stall : undefined
  const done = () => {
    setAction(undefined)
    if (selection && selection.get().size > 0) end()
    else show(first)
  }
  const cancel = () => {
    setAction(undefined)
    // The dialog of one stall has replaced that of its edit, whose button is gone.
    if (selection?.get().size === 0) show(first)
  }
  const floorActions = (floor: string): MenuEntry[] => [
    ...allowedActions(lot)
      .filter((name) => name === 'close' || name === 'sector')
      .map((name) => ({
        key: name,
        label: words[name],
        onPick: () => setAction({ name, target: { floor } }),
      })),
    {
      key: 'select',
      label: t`Select all stalls`,
      onPick: () => {
        if (floor === floorName) selection?.set(shown)
        else {
          wholeFloor.current = floor
          onFloor(floor)
        }
      },
    },
  ]
  const stallActions = (stall: StallView, leave: () => void) =>
    allowedActions(lot)
      .filter(
        (name) =>
          (name === 'out' || name === 'back' || name === 'close') && stallsFor(name, [stall]).length > 0,
      )
      .map((name) => ({
        name,
        label: words[name],
        start: () => {
          leave()
          setAction({ name, target: { stalls: [stall] } })
        },
      }))
  return {
    selection,
    isSelecting,
    setSelecting,
    start: setAction,
    end,
    floorActions: selection ? floorActions : undefined,
    stallActions,
    dialog: action && (
      <Suspense fallback={null}>
        <MapActionDialog lot={lot} action={action} onDone={done} onClose={cancel} />
      </Suspense>
    ),
  }
}
