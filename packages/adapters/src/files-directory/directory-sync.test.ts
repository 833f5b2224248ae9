import { expect, it } from 'vitest'
import { createDirectorySync } from './directory-sync.ts'

const controlled = () => {
  const ends: ((error?: Error) => void)[] = []
  const sync = createDirectorySync(
    () => new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
  )
  return { ends, sync }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('shares the next sync among all callers during one, never the current one', async () => {
  const { ends, sync } = controlled()
  const done: string[] = []
  for (const name of ['first', 'second', 'third']) void sync('a').then(() => done.push(name))
  expect(ends).toHaveLength(1)
  ends[0]!()
  await settled()
  expect(done).toEqual(['first'])
  expect(ends).toHaveLength(2)
  void sync('a').then(() => done.push('fourth'))
  ends[1]!()
  await settled()
  expect(done).toEqual(['first', 'second', 'third'])
  expect(ends).toHaveLength(3)
  ends[2]!()
  await settled()
  expect(done).toEqual(['first', 'second', 'third', 'fourth'])
})

it('syncs directories independently, and starts at once when idle', async () => {
  const { ends, sync } = controlled()
  void sync('a')
  void sync('b')
  expect(ends).toHaveLength(2)
  ends[0]!()
  await settled()
  void sync('a')
  expect(ends).toHaveLength(3)
})

it('reports a failure to its callers, and syncs again for later ones', async () => {
  const { ends, sync } = controlled()
  const first = sync('a')
  const second = sync('a')
  ends[0]!(new Error('no space'))
  await expect(first).rejects.toThrow('no space')
  await settled()
  ends[1]!()
  await expect(second).resolves.toBeUndefined()
})
