import type { FloorDrawing } from './floor-drawing.ts'
import type { StallGeometry } from './stall-geometry.ts'
import { paintEveryMs } from './stall-store.ts'

/** How long a changed stall takes to settle. */
export const flashMs = 1_200
/** Nobody follows more than that at once, as after a lost connection. */
export const maxFlashes = 60
const maxPixels = 1_000_000
const strokeUnits = 3

interface Flash {
  readonly path: Path2D
  readonly litAt: number
}

interface Surroundings {
  readonly drawing: FloorDrawing
  readonly perUnit: number
  /** During a gesture nothing is drawn. */
  readonly isHeld: () => boolean
  /** An outline that stays, instead of a light that fades. */
  readonly isStill: boolean
  readonly now?: () => number
}

const openCanvas = (canvas: HTMLCanvasElement, { drawing, perUnit }: Surroundings) => {
  const [width, height] = [drawing.width * perUnit, drawing.height * perUnit]
  const sharpness = Math.min(window.devicePixelRatio, Math.sqrt(maxPixels / (width * height)))
  canvas.width = Math.ceil(width * sharpness)
  canvas.height = Math.ceil(height * sharpness)
  const context = canvas.getContext('2d')!
  const scale = perUnit * sharpness
  context.setTransform(scale, 0, 0, scale, -drawing.x * scale, -drawing.y * scale)
  context.lineJoin = 'round'
  context.strokeStyle = context.fillStyle = getComputedStyle(canvas).color
  return context
}

const strengthAt = (age: number): number => Math.max(0, 1 - age / flashMs) ** 1.6

/**
 * Lights up stalls on one picture that lies above the drawing, at most as often as the map paints. Painted within a tile, a stall that fades would have its
 * whole tile painted again at every step; as elements that the compositor fades, 60 of them cost more than all else.
 */
export const createFlashes = (canvas: HTMLCanvasElement, surroundings: Surroundings) => {
  const { drawing, isHeld, isStill, now = () => performance.now() } = surroundings
  const stalls = new Map<string, StallGeometry>(drawing.stalls.map((stall) => [stall.number, stall]))
  let context: CanvasRenderingContext2D | undefined
  let flashes: Flash[] = []
  let timer: ReturnType<typeof setInterval> | undefined

  const rest = (): void => {
    clearInterval(timer)
    timer = undefined
    canvas.hidden = true
  }

  const draw = (): void => {
    if (isHeld()) return
    flashes = flashes.filter(({ litAt }) => now() - litAt < flashMs)
    if (flashes.length === 0) return rest()
    context ??= openCanvas(canvas, surroundings)
    const { x, y, width, height } = drawing
    context.clearRect(x, y, width, height)
    for (const { path, litAt } of flashes) {
      const strength = isStill ? 1 : strengthAt(now() - litAt)
      context.globalAlpha = strength
      context.stroke(path)
      context.globalAlpha = strength * 0.4
      if (!isStill) context.fill(path)
    }
  }

  return {
    light: (numbers: readonly string[]): void => {
      const lit = numbers.flatMap((number) => stalls.get(number) ?? []).slice(0, maxFlashes - flashes.length)
      if (lit.length === 0) return
      for (const { outline } of lit) flashes.push({ path: new Path2D(outline), litAt: now() })
      canvas.hidden = false
      context ??= openCanvas(canvas, surroundings)
      context.lineWidth = strokeUnits * lit[0]!.scale
      draw()
      clearInterval(timer)
      timer = setInterval(draw, paintEveryMs)
    },
    stop: rest,
  }
}
