import type { FloorDrawing } from './floor-drawing.ts'
import type { StallGeometry } from './stall-geometry.ts'
import { paintEveryMs } from './stall-store.ts'

/** How long a changed stall takes to settle. */
export const flashMs = 1_200
/** The most flashes at once, such as after a lost connection. */
export const maxFlashes = 60
const maxPixels = 1_000_000
const strokeUnits = 3

interface Flash {
  readonly path: Path2D
  readonly startedAt: number
}

interface FlashOptions {
  readonly drawing: FloorDrawing
  readonly perUnit: number
  /** Whether drawing is paused, as during a gesture. */
  readonly isPaused: () => boolean
  /** A constant outline instead of a fading light. */
  readonly isStill: boolean
  readonly now?: () => number
}

const openCanvas = (canvas: HTMLCanvasElement, { drawing, perUnit }: FlashOptions) => {
  const [width, height] = [drawing.width * perUnit, drawing.height * perUnit]
  const pixelRatio = Math.min(window.devicePixelRatio, Math.sqrt(maxPixels / (width * height)))
  canvas.width = Math.ceil(width * pixelRatio)
  canvas.height = Math.ceil(height * pixelRatio)
  const context = canvas.getContext('2d')!
  const scale = perUnit * pixelRatio
  context.setTransform(scale, 0, 0, scale, -drawing.x * scale, -drawing.y * scale)
  context.lineJoin = 'round'
  context.strokeStyle = context.fillStyle = getComputedStyle(canvas).color
  return context
}

const opacityAt = (age: number): number => Math.max(0, 1 - age / flashMs) ** 1.6

/**
 * Lights up stalls on one picture that lies above the drawing, at most as often as the map paints. Painted within a tile, a stall that fades would have its
 * whole tile painted again at every step; as elements that the compositor fades, 60 of them cost more than all else.
 */
export const createFlashes = (canvas: HTMLCanvasElement, options: FlashOptions) => {
  const { drawing, isPaused, isStill, now = () => performance.now() } = options
  const stalls = new Map<string, StallGeometry>(drawing.stalls.map((stall) => [stall.number, stall]))
  let context: CanvasRenderingContext2D | undefined
  let flashes: Flash[] = []
  let timer: ReturnType<typeof setInterval> | undefined

  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
    canvas.hidden = true
  }

  const draw = (): void => {
    if (isPaused()) return
    flashes = flashes.filter(({ startedAt }) => now() - startedAt < flashMs)
    if (flashes.length === 0) return stop()
    context ??= openCanvas(canvas, options)
    const { x, y, width, height } = drawing
    context.clearRect(x, y, width, height)
    for (const { path, startedAt } of flashes) {
      const opacity = isStill ? 1 : opacityAt(now() - startedAt)
      context.globalAlpha = opacity
      context.stroke(path)
      context.globalAlpha = opacity * 0.4
      if (!isStill) context.fill(path)
    }
  }

  return {
    flash: (numbers: readonly string[]): void => {
      const flashed = numbers
        .flatMap((number) => stalls.get(number) ?? [])
        .slice(0, maxFlashes - flashes.length)
      if (flashed.length === 0) return
      for (const { outline } of flashed) flashes.push({ path: new Path2D(outline), startedAt: now() })
      canvas.hidden = false
      context ??= openCanvas(canvas, options)
      context.lineWidth = strokeUnits * flashed[0]!.scale
      draw()
      clearInterval(timer)
      timer = setInterval(draw, paintEveryMs)
    },
    stop,
  }
}
