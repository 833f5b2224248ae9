import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject } from 'react'
import type { MapHandle } from '#ui/map/MapCanvas.tsx'
import { findStall } from './find-stall.ts'
import type { FloorOption } from './floors.ts'
import type { MapView } from '#ui/map/map-view.ts'
import { stallsQueries } from '../stalls.queries.ts'

interface Options {
  lotId: string
  floors: readonly FloorOption[]
  current: string
  canvas: RefObject<MapHandle | null>
  onFloor: (floorName: string) => void
}

/** Focuses a stall in the list that is shown in place of a map. */
const showInList = (number: string): boolean => {
  const all = [...document.querySelectorAll<HTMLElement>('[data-listed]')]
  const line = all.find((one) => one.dataset['listed'] === number)
  line?.scrollIntoView({ block: 'nearest' })
  line?.focus()
  return line !== undefined
}

const maxTries = 120

/** Finds a stall by the typed number, on this floor first, then on the others, and shows it. */
export const useFindStall = ({ lotId, floors, current, canvas, onFloor }: Options) => {
  const queries = useQueryClient()
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const showWhenDrawn = (number: string, tries: number) => {
    if (canvas.current?.showStall(number) || showInList(number) || tries === 0) return
    frame.current = requestAnimationFrame(() => showWhenDrawn(number, tries - 1))
  }

  return async (typed: string): Promise<boolean> => {
    const names = floors.map(({ floorName }) => floorName)
    for (const floor of [current, ...names.filter((name) => name !== current)]) {
      const stalls = await queries.fetchQuery(stallsQueries.floor(lotId, floor)).catch(() => [])
      const number = findStall(
        stalls.map(({ stall }) => stall),
        typed,
      )
      if (number === undefined) continue
      if (floor !== current) onFloor(floor)
      showWhenDrawn(number, maxTries)
      return true
    }
    return false
  }
}

interface ShownOptions extends Omit<Options, 'onFloor'> {
  view: MapView
  onView: (view: MapView) => void
}

/** STA-28: brings the stall of the address into sight, on whichever floor it is. */
export const useShownStall = ({ view, onView, ...options }: ShownOptions): void => {
  const find = useFindStall({ ...options, onFloor: (floor) => onView({ ...view, floor }) })
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  const { stall } = view
  useEffect(() => {
    if (stall !== undefined) void latest.current(stall)
  }, [stall])
}
