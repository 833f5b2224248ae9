import { memo, useEffect, useMemo, useRef } from 'react'
import type { FloorDrawing } from './floor-drawing.ts'
import classes from './map.module.css'
import { stallElement } from './stall-elements.ts'
import type { StallSelection } from './stall-selection.ts'
import type { Tile } from './tiles.ts'

interface Props {
  prefix: string
  drawing: FloorDrawing
  tiles: readonly Tile[]
  selection: StallSelection
  /** How many tiles are on the page; stalls of the others do not exist yet. */
  shown: number
}

const differences = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] => [
  ...[...one].filter((number) => !other.has(number)),
  ...[...other].filter((number) => !one.has(number)),
]

/**
 * The outlines of the selected stalls, above the stalls, so that these are not painted again. One path for each tile: a
 * drag over hundreds of stalls writes only the tiles under it.
 */
export const SelectionLayer = memo(({ prefix, drawing, tiles, selection, shown }: Props) => {
  const svg = useRef<SVGSVGElement>(null)
  const tileOf = useMemo(
    () => new Map(tiles.flatMap(({ stalls }, index) => stalls.map(({ number }) => [number, index] as const))),
    [tiles],
  )
  useEffect(() => {
    let drawn: ReadonlySet<string> = new Set()
    const draw = () => {
      const selected = selection.get()
      const changed = differences(drawn, selected)
      drawn = selected
      for (const number of changed) {
        const element = stallElement(prefix, number)
        if (selected.has(number)) element?.setAttribute('aria-pressed', 'true')
        else element?.removeAttribute('aria-pressed')
      }
      for (const index of new Set(changed.flatMap((number) => tileOf.get(number) ?? []))) {
        const own = tiles[index]!.stalls.filter(({ number }) => selected.has(number))
        svg.current?.children[index]?.setAttribute('d', own.map(({ outline }) => outline).join(''))
      }
    }
    draw()
    return selection.subscribe(draw)
  }, [prefix, tiles, tileOf, selection, shown])
  return (
    <svg
      ref={svg}
      className={classes.selection}
      viewBox={`${drawing.x} ${drawing.y} ${drawing.width} ${drawing.height}`}
      aria-hidden="true"
    >
      {tiles.map(({ key }) => (
        <path key={key} />
      ))}
    </svg>
  )
})
SelectionLayer.displayName = 'SelectionLayer'
