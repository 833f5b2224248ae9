import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '#lib/testing/show.tsx'
import { PlateCrop } from './PlateCrop.tsx'

const box = { left: 400, top: 500, right: 600, bottom: 600 }
const shown = (changes: Partial<Parameters<typeof PlateCrop>[0]> = {}) => {
  show(<PlateCrop image="/image" box={box} plate="CABD123" {...changes} />)
  return screen.queryByAltText<HTMLImageElement>('License plate CABD123 in the picture')
}
const load = (image: HTMLImageElement, width: number, height: number) => {
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  fireEvent.load(image)
}

it('LPR-05: shows the plate with a margin, in the place that it has in the image', () => {
  const image = shown()!
  expect(screen.queryByRole('img')).toBeNull()
  load(image, 1920, 1080)
  expect(screen.getByRole('img')).toBe(image)
  const { width, height, left, top } = image.style
  // The part is 260 by 170 pixels from 370, 465.
  const expected = [1920 / 260, 1080 / 170, -370 / 260, -465 / 170]
  expect([width, height, left, top].map((text) => Number.parseFloat(text) / 100)).toEqual(
    expected.map((part) => expect.closeTo(part, 3) as number),
  )
  expect(Number(image.parentElement!.style.getPropertyValue('--ratio'))).toBeCloseTo(260 / 170, 5)
})

it('LPR-05: shows nothing if the image is smaller than the place of its plate', () => {
  load(shown()!, 320, 200)
  expect(screen.queryByRole('img')).toBeNull()
})

it('LPR-05: shows nothing if the image can no longer be loaded', () => {
  fireEvent.error(shown()!)
  expect(screen.queryByAltText(/plate/)).toBeNull()
})

it.each([{ box: null }, { image: null }])('LPR-05: shows nothing with %j', (changes) => {
  expect(shown(changes)).toBeNull()
})
