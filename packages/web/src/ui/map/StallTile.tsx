import { memo } from 'react'
import classes from './map.module.css'
import { StallDrawing } from './StallDrawing.tsx'
import type { StallLook } from './stall-look.ts'
import type { Tile } from './tiles.ts'

interface Props {
  tile: Tile
  look: StallLook
  originX: number
  originY: number
  perUnit: number
}

/** A piece of the floor with its stalls; drawn once, and each stall by itself from then on. */
export const StallTile = memo(({ tile, look, originX, originY, perUnit }: Props) => (
  <svg
    className={classes.tile}
    role="presentation"
    viewBox={`${tile.x} ${tile.y} ${tile.width} ${tile.height}`}
    style={{
      left: (tile.x - originX) * perUnit,
      top: (tile.y - originY) * perUnit,
      width: tile.width * perUnit,
      height: tile.height * perUnit,
    }}
  >
    {tile.stalls.map((geometry) => (
      <StallDrawing key={geometry.number} geometry={geometry} look={look} />
    ))}
    <path data-ring className={classes.ring} />
  </svg>
))
StallTile.displayName = 'StallTile'
