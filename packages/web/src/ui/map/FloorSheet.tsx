import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react'
import type { FloorDrawing } from './floor-drawing.ts'
import classes from './map.module.css'
import { SelectionLayer } from './SelectionLayer.tsx'
import { keepStructure } from './structure.ts'
import { createFlashes } from './stall-flashes.ts'
import { StallTile } from './StallTile.tsx'
import type { StallLook } from './stall-look.ts'
import type { StallSelection } from './stall-selection.ts'
import type { StallStore } from './stall-store.ts'
import { tilesOf } from './tiles.ts'
import { useStepByStep } from './use-step-by-step.ts'

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1

/** The median size of a floor's stalls; 1 for 29 × 58. */
export const medianScale = (drawing: FloorDrawing): number => median(drawing.stalls.map(({ scale }) => scale))

const Structure = memo(({ drawing }: { drawing: FloorDrawing }) => {
  const svg = useRef<SVGSVGElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    svg.current?.replaceChildren(...keepStructure(drawing.root, `${id}-`))
  }, [drawing, id])
  return (
    <svg
      ref={svg}
      className={classes.structure}
      viewBox={`${drawing.x} ${drawing.y} ${drawing.width} ${drawing.height}`}
      aria-hidden="true"
    />
  )
})
Structure.displayName = 'Structure'

interface FlashesProps {
  drawing: FloorDrawing
  store: StallStore
  perUnit: number
}

/** Where stalls light up that have just changed. */
const Flashes = memo(({ drawing, store, perUnit }: FlashesProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const flashes = createFlashes(canvas.current!, { drawing, perUnit, isPaused: store.isPaused, isStill })
    const leave = store.watch(flashes.flash)
    return () => {
      leave()
      flashes.stop()
    }
  }, [drawing, store, perUnit])
  return <canvas ref={canvas} className={classes.flashes} aria-hidden="true" hidden />
})
Flashes.displayName = 'Flashes'

interface Props {
  drawing: FloorDrawing
  look: StallLook
  label: string
  perUnit: number
  /** Where its corner lies in the area. */
  left: number
  top: number
  selection: StallSelection | undefined
}

/** The floor at zoom 1: the operator's drawing below, our stalls on it. */
export const FloorSheet = memo(({ drawing, look, label, perUnit, left, top, selection }: Props) => {
  const tiles = useMemo(() => tilesOf(drawing.stalls, drawing), [drawing])
  const shown = useStepByStep(tiles.length, tiles)
  const size = { left, top, width: drawing.width * perUnit, height: drawing.height * perUnit }
  return (
    <div
      className={classes.floor}
      role="group"
      aria-label={label}
      data-large={tiles.length > 4 || undefined}
      aria-busy={shown < tiles.length}
      style={{ ...size, '--u': medianScale(drawing) } as CSSProperties}
    >
      <Structure drawing={drawing} />
      <div className={classes.dim} />
      {tiles.slice(0, shown).map((tile) => (
        <StallTile
          key={tile.key}
          tile={tile}
          look={look}
          originX={drawing.x}
          originY={drawing.y}
          perUnit={perUnit}
        />
      ))}
      {selection && (
        <SelectionLayer
          prefix={look.prefix}
          drawing={drawing}
          tiles={tiles}
          selection={selection}
          shown={shown}
        />
      )}
      <Flashes drawing={drawing} store={look.store} perUnit={perUnit} />
    </div>
  )
})
FloorSheet.displayName = 'FloorSheet'
