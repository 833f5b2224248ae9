import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Violation, ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answer, Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aViolationWith } from '../testing/violations.builders.ts'

const base = `/parking-lots/${anId(1)}/violations/triage`
const plates = ['FIRST1', 'SECOND2', 'THIRD3']

/** A lot with these violations, which remembers what was decided. */
const aWorld = () => {
  const decided = new Map<string, Violation['status']>()
  const calls: string[] = []
  const idOf = (place: number) => anId(800 + place)
  const one = (id: string): ViolationDetails => {
    const place = plates.findIndex((_, nth) => idOf(nth) === id)
    return aViolationWith({
      _id: id,
      licensePlate: plates[place]!,
      status: decided.get(id) ?? 'active',
      suggestions: [{ licensePlate: 'FIRST2', name: 'Ann', score: null }],
    })
  }
  const decide =
    (status: Violation['status']): Answer =>
    ({ path }) => {
      const id = path.split('/')[2]!
      calls.push(`${status} ${one(id).licensePlate}`)
      if (status === 'active') decided.delete(id)
      else decided.set(id, status)
      return one(id)
    }
  const answers: Answers = {
    'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
    'GET /violations': () => {
      const data = plates.map((_, place) => one(idOf(place))).filter(({ status }) => status === 'active')
      return { data, total: data.length, nextCursor: null }
    },
    'GET /violations/{id}': ({ path }) => one(path.split('/')[2]!),
    'POST /violations/{id}/dismiss': decide('dismissed'),
    'POST /violations/{id}/resolve': decide('resolved'),
    'POST /violations/{id}/undo': decide('active'),
    'POST /violations/{id}/plate': ({ body }) => {
      calls.push(JSON.stringify(body))
      return one(idOf(0))
    },
  }
  return { answers, calls, decided, idOf }
}
const seen = (plate: string) => screen.findByText(plate, { selector: 'p > .plate' })

describe('VIO-86: triage', { timeout: 120_000 }, () => {
  it('works through the queue by keys, undoes, and says when nothing is left', async () => {
    const { answers, calls } = aWorld()
    const { container } = await openPage(base, { answers })
    const user = userEvent.setup()
    await seen('FIRST1')
    expect(screen.getByText('3 active')).toBeDefined()
    expect(await axeViolationsOf(container)).toEqual([])
    await user.keyboard('j')
    await seen('SECOND2')
    await user.keyboard('{ArrowUp}')
    await seen('FIRST1')
    await user.keyboard('d')
    await seen('SECOND2')
    await user.keyboard('u')
    await seen('FIRST1')
    await user.keyboard('r')
    await seen('SECOND2')
    await user.keyboard('d')
    await seen('THIRD3')
    await user.click(screen.getByRole('button', { name: /^Resolve/ }))
    expect(await screen.findByRole('heading', { name: 'Nothing left to decide' })).toBeDefined()
    expect(calls).toEqual([
      'dismissed FIRST1',
      'active FIRST1',
      'resolved FIRST1',
      'dismissed SECOND2',
      'resolved THIRD3',
    ])
  })

  it('keeps keys of fields and dialogs; corrects the plate by a suggestion', async () => {
    const { answers, calls } = aWorld()
    await openPage(base, { answers })
    const user = userEvent.setup()
    await seen('FIRST1')
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeDefined()
    await user.keyboard('d{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('c')
    const field = await screen.findByRole('textbox', { name: /License plate/ })
    await user.clear(field)
    await user.type(field, 'ddr')
    await user.click(screen.getByRole('button', { name: 'FIRST2' }))
    await user.click(screen.getByRole('button', { name: 'Correct license plate' }))
    await waitFor(() => expect(calls).toEqual([JSON.stringify({ licensePlate: 'FIRST2', version: 1 })]))
  })

  it('shows what somebody else decided meanwhile, and stays there', async () => {
    const { answers, calls, decided, idOf } = aWorld()
    decided.set(idOf(0), 'resolved')
    await openPage(`${base}?at=${idOf(0)}`, { answers })
    await seen('FIRST1')
    expect(screen.getByText('Resolved')).toBeDefined()
    expect(screen.getByRole('button', { name: /^Dismiss/ })).toHaveProperty('disabled', true)
    await userEvent.keyboard('d')
    await userEvent.keyboard('j')
    await seen('SECOND2')
    expect(calls).toEqual([])
  })
})
