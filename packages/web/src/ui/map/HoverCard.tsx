import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import classes from './map.module.css'
import type { Point } from '@stallwise/domain/drawings/matrix.ts'
import type { Size } from './sheet-place.ts'

interface Props {
  /** The middle of the stall in the area, and half of what it takes there. */
  at: Point
  half: number
  area: Size
  children: ReactNode
}

const margin = 8

/** A card beside a stall: below it, above where there is no room, never outside of the area. */
export const HoverCard = ({ at, half, area, children }: Props) => {
  const card = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>({ width: 272, height: 120 })
  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    const { offsetWidth: width, offsetHeight: height } = element
    setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
  }, [children])
  const below = at.y + half + margin
  const above = at.y - half - margin - size.height
  const top = below + size.height <= area.height - margin || above < margin ? below : above
  const left = Math.max(margin, Math.min(at.x - 24, area.width - size.width - margin))
  return (
    <div
      ref={card}
      className={classes.card}
      style={{ left, top: Math.max(margin, Math.min(top, area.height - size.height - margin)) }}
    >
      {children}
    </div>
  )
}
