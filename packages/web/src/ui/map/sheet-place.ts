import type { FloorDrawing } from './floor-drawing.ts'
import type { Point } from './points.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

type Box = Pick<FloorDrawing, 'x' | 'y' | 'width' | 'height'>

/** Pixels for one unit of the sheet at zoom 1, where the whole floor fits. */
export const fitScale = (box: Box, area: Size): number =>
  Math.min(area.width / box.width, area.height / box.height)

/** Where a point of the drawing lies in the area at zoom 1; the floor stands in its middle. */
export const placeOf = (box: Box, area: Size, point: Point): Point => {
  const scale = fitScale(box, area)
  return {
    x: (point.x - box.x) * scale + (area.width - box.width * scale) / 2,
    y: (point.y - box.y) * scale + (area.height - box.height * scale) / 2,
  }
}

const margin = 30

/** Whether a place in the area can be seen well. */
export const isInSight = ([x, y]: readonly [number, number], area: Size): boolean =>
  x > margin && y > margin && x < area.width - margin && y < area.height - margin
