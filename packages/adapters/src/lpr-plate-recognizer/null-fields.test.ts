import { expect, test } from 'vitest'
import { plateRecognizer } from './plate-recognizer.source.ts'

const of = (json: unknown) => ({ json }) as Parameters<typeof plateRecognizer.read>[0]

test('ING-17: null is a field that is absent', () => {
  const data = {
    camera_id: 'in',
    timestamp: '2026-11-25 22:51:44',
    results: [{ plate: 'ab12', score: 0.9 }],
  }
  const plain = plateRecognizer.read(of({ data }))
  expect(plain).toMatchObject({ events: [{ plate: 'AB12' }] })
  expect(plateRecognizer.read(of({ hook: { event: null }, data }))).toEqual(plain)
  expect(plateRecognizer.read(of({ hook: null, data }))).toEqual(plain)
  const none = { events: [], rejected: [], warnings: [{ kind: 'empty-result', count: 1 }] }
  expect(plateRecognizer.read(of({ data: { ...data, results: null } }))).toMatchObject(none)
})
