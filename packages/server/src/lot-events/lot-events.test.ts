import { afterEach, expect, test } from 'vitest'
import { features } from '#features.ts'
import type { LotChange } from '#features/judging/judging.public.ts'
import { connectFeatures } from '#manifests/connected-features.ts'
import { ask, takeBack, tell } from './lot-events.ts'

afterEach(() => connectFeatures(features))

const change = {} as LotChange
const step = { change, violationId: 'v' }

test('a fact is told to the features in their order, one after the other', async () => {
  const heard: string[] = []
  const listener = (name: string, delay: Promise<void> = Promise.resolve()) => ({
    name,
    on: {
      violationDismissed: async ({ violationId }: { violationId: string }) => {
        await delay
        heard.push(`${name} ${violationId}`)
      },
    },
  })
  connectFeatures([listener('first', new Promise((resolve) => setImmediate(resolve))), listener('second')])
  await tell('violationDismissed', step)
  expect(heard).toEqual(['first v', 'second v'])
})

test('what a feature does on a fact fails with it', async () => {
  const fail = () => Promise.reject(new Error('no room'))
  connectFeatures([{ name: 'one', on: { violationDismissed: fail } }])
  await expect(tell('violationDismissed', step)).rejects.toThrow('no room')
})

test('the last step is taken back by the feature on the highest floor that has one', async () => {
  const asked: string[] = []
  const listener = (name: string, hasStep: boolean) => ({
    name,
    answers: {
      takeBack: async () => {
        asked.push(name)
        return hasStep ? { isAll: name === 'high' } : undefined
      },
    },
  })
  connectFeatures([listener('low', true), listener('middle', true), listener('high', false)])
  expect(await takeBack(step)).toEqual({ isAll: false })
  expect(asked).toEqual(['high', 'middle'])
})

test('a question that no feature answers is an error, not a silent nothing', () => {
  connectFeatures([])
  expect(() => ask('paidUntil', {} as never)).toThrow('paidUntil')
})

test('each question has one answer, and no feature has two manifests', () => {
  const names = features.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const question of ['owedAtExit', 'paidUntil'] as const)
    expect(features.filter(({ answers }) => answers?.[question])).toHaveLength(1)
})
