import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOne, copyTree, type Copied } from './copy-tree.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'stallwise-copy-'))
})
afterAll(() => rm(place, { recursive: true }))

test('BAK-01: a file is copied in parts, and after each of them the pace is kept', async () => {
  const content = Buffer.from(Array.from({ length: 9_000_000 }, (_, nth) => nth % 251))
  const [from, to] = [join(place, 'from'), join(place, 'to')]
  await writeFile(from, content)
  const copied: Copied = { files: 0, bytes: 0 }
  const parts: number[] = []
  const written: number[] = []
  const pace = async (bytes: number) => {
    parts.push(bytes)
    written.push((await stat(to)).size)
  }
  expect(await copyOne(from, to, copied, pace)).toBe(true)
  expect((await readFile(to)).equals(content)).toBe(true)
  expect(copied).toEqual({ files: 1, bytes: 9_000_000 })
  expect(parts).toEqual([4_194_304, 4_194_304, 9_000_000 - 2 * 4_194_304])
  expect(written).toEqual([4_194_304, 8_388_608, 9_000_000])
  expect((await stat(to)).mode & 0o777).toBe(0o600)
})

test('a file that is gone is left out at any pace', async () => {
  const copied: Copied = { files: 0, bytes: 0 }
  expect(
    await copyOne(join(place, 'none'), join(place, 'none-copied'), copied, () => Promise.resolve()),
  ).toBe(false)
  expect(copied).toEqual({ files: 0, bytes: 0 })
  await writeFile(join(place, 'some'), 'text')
  const all = await copyTree(place, `${place}-copied`, { pace: () => Promise.resolve() })
  await rm(`${place}-copied`, { recursive: true })
  expect(all.files).toBeGreaterThan(0)
})
