import { Transformer } from '@napi-rs/image'
import { carColors, carPicture, drawnPlateBox, type CarColor } from '@stallwise/demo/simulator/car-picture.ts'
import { plateGrays, plateSize } from '@stallwise/demo/simulator/plate-picture.ts'
import { expect, test } from 'vitest'

const { width, height } = plateSize

/** The levels of gray where the plate is drawn, row by row. */
const plateIn = async (color: CarColor, plate: string): Promise<number[]> => {
  const image = new Transformer(carPicture(color, plate))
  const part = image.crop(drawnPlateBox.xmin, drawnPlateBox.ymin, width, height)
  const pixels = await part.rawPixels()
  return Array.from({ length: width * height }, (_, nth) => pixels[(nth * pixels.length) / (width * height)]!)
}

test.each(['CKRX708', 'ABCDEFGH', '12345690', 'A1', ''])(
  'the plate %j can be read in the pictures of the demo’s cameras',
  async (plate) => {
    const blocks = plateGrays(plate)
    const drawn = Array.from({ length: width * height }, (_, nth) => {
      const [x, y] = [nth % width, Math.floor(nth / width)]
      return blocks[Math.floor(y / 8) * (width / 8) + Math.floor(x / 8)]![(y % 8) * 8 + (x % 8)]!
    })
    for (const color of Object.keys(carColors) as CarColor[]) {
      const differences = (await plateIn(color, plate)).map((level, nth) => Math.abs(level - drawn[nth]!))
      expect(Math.max(...differences)).toBeLessThan(20)
    }
  },
)
