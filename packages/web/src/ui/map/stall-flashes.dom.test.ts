import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FloorDrawing } from './floor-drawing.ts'
import { createFlashes, flashMs, maxFlashes } from './stall-flashes.ts'

const numbers = Array.from({ length: 100 }, (_, nth) => `M-${nth}`)
const stalls = numbers.map((number) => ({ number, outline: `M${number}`, scale: 1 }))
const drawing = { x: 0, y: 0, width: 400, height: 300, stalls } as unknown as FloorDrawing

interface Drawn {
  readonly what: 'stroke' | 'fill'
  readonly outline: string
  readonly strength: number
}

/** A canvas that notes what is drawn on it; the browser that tests run in has none. */
const aCanvas = () => {
  const pictures: Drawn[][] = []
  const context = {
    globalAlpha: 1,
    setTransform: () => undefined,
    clearRect: () => pictures.push([]),
    stroke: ({ outline }: { outline: string }) => note('stroke', outline),
    fill: ({ outline }: { outline: string }) => note('fill', outline),
  }
  const note = (what: Drawn['what'], outline: string) =>
    pictures.at(-1)!.push({ what, outline, strength: context.globalAlpha })
  const canvas = document.createElement('canvas')
  canvas.hidden = true
  canvas.getContext = (() => context) as never
  return { canvas, pictures }
}

describe('a stall that has just changed', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'Path2D',
      class {
        readonly outline: string
        constructor(outline: string) {
          this.outline = outline
        }
      },
    )
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const set = (isStill = false) => {
    const { canvas, pictures } = aCanvas()
    const gesture = { isHeld: false }
    const flashes = createFlashes(canvas, {
      drawing,
      perUnit: 1,
      isStill,
      isPaused: () => gesture.isHeld,
      now: () => Date.now(),
    })
    return { canvas, pictures, gesture, flashes }
  }

  it('flashes at once, fades at most four times a second and ends after 1.2 s', () => {
    const { canvas, pictures, flashes } = set()
    flashes.flash(['M-1'])
    expect(canvas.hidden).toBe(false)
    expect(pictures).toEqual([
      [
        { what: 'stroke', outline: 'MM-1', strength: 1 },
        { what: 'fill', outline: 'MM-1', strength: 0.4 },
      ],
    ])
    vi.advanceTimersByTime(1_000)
    expect(pictures.length).toBeLessThanOrEqual(5)
    const strengths = pictures.map(([stroke]) => stroke!.strength)
    expect(strengths).toEqual([...strengths].sort((a, b) => b - a))
    expect(new Set(strengths).size).toBe(strengths.length)
    vi.advanceTimersByTime(500)
    expect(canvas.hidden).toBe(true)
    const drawn = pictures.length
    vi.advanceTimersByTime(5_000)
    expect(pictures).toHaveLength(drawn)
  })

  it('is a constant outline for 1.2 s with reduced motion', () => {
    const { canvas, pictures, flashes } = set(true)
    flashes.flash(['M-1'])
    vi.advanceTimersByTime(1_100)
    for (const picture of pictures)
      expect(picture).toEqual([{ what: 'stroke', outline: 'MM-1', strength: 1 }])
    vi.advanceTimersByTime(400)
    expect(canvas.hidden).toBe(true)
  })

  it('is not drawn during a gesture', () => {
    const { canvas, pictures, gesture, flashes } = set()
    flashes.flash(['M-1'])
    gesture.isHeld = true
    vi.advanceTimersByTime(2 * flashMs)
    expect(pictures).toHaveLength(1)
    gesture.isHeld = false
    vi.advanceTimersByTime(300)
    expect(canvas.hidden).toBe(true)
  })

  it('is one of sixty at most, and never a stall that the floor does not have', () => {
    const { pictures, flashes } = set()
    flashes.flash(['elsewhere', ...numbers])
    expect(pictures[0]).toHaveLength(2 * maxFlashes)
    flashes.flash(numbers)
    expect(pictures).toHaveLength(1)
  })
})
