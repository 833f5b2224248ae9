import { describe, expect, it } from 'vitest'
import { cropOf, isPlateBox } from './plate-box.ts'

const box = { left: 400, top: 500, right: 600, bottom: 600 }

describe('ING-35: a box', () => {
  it.each([
    [box, true],
    [{ ...box, left: 0, top: 0 }, true],
    [{ ...box, left: -1 }, false],
    [{ ...box, left: 400.5 }, false],
    [{ ...box, right: 400 }, false],
    [{ ...box, bottom: 499 }, false],
    [{ ...box, right: 20_001 }, false],
    [{ ...box, right: Number.NaN }, false],
  ])('%j can be one: %s', (value, expected) => {
    expect(isPlateBox(value)).toBe(expected)
  })
})

describe('LPR-05: the part of the image', () => {
  it('is the plate with a margin', () => {
    expect(cropOf(box, { width: 1920, height: 1080 })).toEqual({
      left: 370,
      top: 465,
      width: 260,
      height: 170,
    })
  })

  it('ends where the image ends', () => {
    expect(cropOf({ left: 0, top: 10, right: 100, bottom: 60 }, { width: 90, height: 50 })).toEqual({
      left: 0,
      top: 0,
      width: 90,
      height: 50,
    })
  })

  it.each([
    { width: 400, height: 1080 },
    { width: 1920, height: 500 },
    { width: 0, height: 0 },
  ])('is none if the plate lies outside of %j', (image) => {
    expect(cropOf(box, image)).toBeUndefined()
  })
})
