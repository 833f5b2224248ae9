import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { TaskDetails } from '@stallwise/contract/recommendations/tasks.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { anId } from '#features/lots/testing/lots.builders.ts'
import { aTask } from '../testing/tasks.builders.ts'

const open = (task: TaskDetails = aTask(), answers: Answers = {}) =>
  openPage(`/recommendations/${task._id}/tasks`, {
    as: 'provider',
    answers: { 'GET /recommendations/{id}/tasks': () => task, ...answers },
  })
const writes = (calls: readonly string[]) => calls.filter((call) => /^(PUT|DELETE|POST)/.test(call))

describe('a task', { timeout: 30_000 }, () => {
  it('says what is to be done, how far it is, what comes next, and what happened', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: 'Sell 30 more passes in Monthly' })).toBeTruthy()
    expect(screen.getByText('12 of 30 passes sold')).toBeTruthy()
    expect(screen.getByText('Told the tenants.')).toBeTruthy()
    expect(screen.getByRole('link', { name: /waitlist/ }).getAttribute('href')).toBe(
      `/parking-lots/${anId(1)}/waitlist`,
    )
    expect(await axeViolationsOf(screen.getByRole('main'))).toEqual([])
  })

  it('CFG-29: leads to where the advised price is set, and says from when it is', async () => {
    await open(
      aTask({
        typeOfRecommendation: 'adjustPrice',
        price: { oldCents: 9_000, newCents: 9_450, stepPercent: 5 },
        priceFrom: '2026-12-01',
      }),
    )
    const step = await screen.findByRole('link', { name: /from a day on/ })
    expect(step.getAttribute('href')).toBe(
      `/parking-lots/${anId(1)}/configuration/parking-group/${anId(911)}?nextPassPriceCents=9450`,
    )
    expect(screen.getByText('Tuesday, December 1, 2026')).toBeTruthy()
  })

  it('REC-63: is marked as done, and reopened by undo', async () => {
    const done = aTask({ status: 'completed', endedAt: '2026-11-20T15:00:00Z' })
    const { network } = await open(aTask(), {
      'PUT /recommendations/events/{id}': ({ body }) =>
        (body as { event: string }).event === 'markDone' ? done : aTask(),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Mark as done' }))
    expect(await screen.findByText(/^It was done on/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(screen.queryByText(/^It was done on/)).toBeNull())
    expect(writes(network.calls)).toEqual([
      'PUT /recommendations/events/{id} {"event":"markDone"}',
      'PUT /recommendations/events/{id} {"event":"reopen"}',
    ])
  })

  it('REC-62: takes a typed progress', async () => {
    const { network } = await open(aTask(), {
      'PUT /recommendations/tasks/update-progress/': () => aTask({ completionProgress: 20, isTyped: true }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Change progress' }))
    const field = await screen.findByRole('textbox', { name: /^Progress/ })
    await user.clear(field)
    await user.type(field, '20')
    await user.click(screen.getByRole('button', { name: 'Save progress' }))
    expect(await screen.findByText('20 of 30 passes sold')).toBeTruthy()
    expect(screen.getByText('By hand')).toBeTruthy()
    expect(writes(network.calls)).toEqual([
      `PUT /recommendations/tasks/update-progress/ {"task":"${anId(800)}","completionProgress":20}`,
    ])
  })

  it('REC-64: is abandoned after asking, and says so in the words of the specification if that fails', async () => {
    await open(aTask(), { 'DELETE /recommendations/{id}/tasks/abandon': () => new Refusal(500) })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Abandon task' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Abandon task' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'Something went wrong. This task could not be abandoned. If this problem persists, please contact the provider.',
    )
  })

  it('that was abandoned has no buttons, and leads to where its stalls or its price are set', async () => {
    await open(
      aTask({
        typeOfRecommendation: 'adjustPrice',
        status: 'abandoned',
        endedAt: '2026-11-20T15:00:00Z',
        completionGoal: 1,
        completionProgress: 0,
        price: { oldCents: 9_000, newCents: 9_450, stepPercent: 5 },
      }),
    )
    expect(await screen.findByText(/^It was abandoned on/)).toBeTruthy()
    expect(screen.getByText('The new price is not in force yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull()
  })
})

describe('the recommendations of all lots', { timeout: 30_000 }, () => {
  it('are summed by currency, each with its lot', async () => {
    const { lotName, ...task } = aTask()
    const one = {
      ...task,
      status: 'open',
      revision: 1,
      passCount: 30,
      recommendationRiskOptions: { p97: { add: 30 }, mediumRisk: null },
      visitorStallMonthlyRevenue: null,
      range: { low: 22, high: 30 },
      shownAsNewAt: '2026-11-18T07:00:00Z',
      endedReason: null,
      task: null,
      lotName,
    }
    await openPage('/recommendations', {
      as: 'provider',
      answers: {
        'GET /recommendations': () => ({
          data: [one],
          nextCursor: null,
          sums: [{ currency: 'USD', yearlyRevenueChangeCents: 3_240_000, count: 1 }],
        }),
      },
    })
    expect(await screen.findByText('1 recommendation in USD')).toBeTruthy()
    expect(screen.getByText('$32,400 more a year')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Harbour Exchange Tower' })).toBeTruthy()
    expect(await axeViolationsOf(screen.getByRole('main'))).toEqual([])
  })
})
