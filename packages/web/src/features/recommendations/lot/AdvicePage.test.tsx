import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { LotAdviceView } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import type { Recommendation } from '@stallwise/contract/recommendations/recommendation.views.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aGroupOnWire, aRecommendation, someAdvice } from '../testing/recommendations.builders.ts'

interface Shown {
  advice?: LotAdviceView
  recommendations?: readonly Recommendation[]
  address?: string
  answers?: Answers
}

const openIt = ({ advice = someAdvice(), recommendations = [], address = '', answers = {} }: Shown = {}) =>
  openPage(`/parking-lots/${anId(1)}/advice${address}`, {
    answers: {
      'GET /parking-lots/{id}': () => aLot({ allowed: allowedTo('provider') }),
      'GET /recommendations/advice/parkingLot/{id}': () => advice,
      'GET /recommendations/parkingLot/{id}': () => [...recommendations],
      ...answers,
    },
  })

const without = (
  oversell: LotAdviceView['groups'][number]['without']['oversell'],
  group = aGroupOnWire(),
) => {
  const advice = someAdvice({}, group)
  return {
    ...advice,
    groups: advice.groups.map((one) => ({ ...one, without: { oversell, adjustPrice: oversell } })),
  }
}

describe('the advice of a lot', { timeout: 60_000 }, () => {
  it('lists what is recommended, and is in the rail', async () => {
    const { container } = await openIt({ recommendations: [aRecommendation()] })
    const link = await screen.findByRole('link', {
      name: 'Sell 30 more monthly passes in Monthly: $32,400 more a year',
    })
    expect(link.getAttribute('href')).toBe(`/recommendations/${anId(700)}`)
    expect(screen.getByText('No other price would earn more, by the settings of this lot.')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Advice' }).length).toBeGreaterThan(0)
    expect(screen.getByText(/It takes two groups with stalls that are not waiting\./)).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('says how many full days are missing, and what if by those that there are', async () => {
    const group = aGroupOnWire()
    const few = {
      ...group,
      evidence: { ...group.evidence, days: group.evidence.days.slice(0, 3), missingDays: 25 },
    }
    await openIt({ advice: without('history', few) })
    expect((await screen.findAllByText('25 more full days are needed.')).length).toBe(2)
    expect(screen.getByText(/^Nothing to recommend/)).toBeTruthy()
    expect(screen.getByRole('slider', { name: 'Passes more, slider' })).toBeTruthy()
  })

  it('says until when a group waits', async () => {
    const advice = someAdvice()
    const groups = advice.groups.map((one) => ({ ...one, waitsUntil: '2026-12-20T17:00:00Z' }))
    await openIt({ advice: { ...advice, groups } })
    expect(await screen.findByText('Dec 20, 2026')).toBeTruthy()
    expect(screen.getByText('It waits, since a recommendation was accepted or dismissed.')).toBeTruthy()
  })

  it.each([
    ['no-passes', 'No passes are sold.'],
    ['hourly', 'Passes are paid by the hour, which gives no yearly figure.'],
    ['no-room', 'With one more pass, more would come than fit on busy days.'],
    ['contradicted', 'The last 10 full days are unlike the days before.'],
  ] as const)('says why there is none: %s', async (reason, text) => {
    await openIt({ advice: without(reason) })
    expect((await screen.findAllByText(text)).length).toBe(2)
  })

  it('keeps what changes in the address: passes, stalls or the price', async () => {
    const { router } = await openIt()
    await userEvent.click(await screen.findByRole('button', { name: 'Price' }))
    expect(await screen.findByRole('slider', { name: 'Change of the price, slider' })).toBeTruthy()
    expect(router.state.location.search).toEqual({ what: 'price' })
    await userEvent.click(screen.getByRole('button', { name: 'Stalls' }))
    expect(await screen.findByText(/It takes two groups of different types/)).toBeTruthy()
  })

  it('has no slider without days, and none without groups', async () => {
    const group = aGroupOnWire({}, [])
    const page = await openIt({ advice: without('history', group) })
    expect(await screen.findByText(/There is no day yet on which/)).toBeTruthy()
    page.unmount()
    await openIt({ advice: someAdvice({ groups: [] }) })
    expect((await screen.findAllByText('This lot has no parking groups yet.')).length).toBe(2)
  })

  it('REC-56: works them out now', async () => {
    let asked = 0
    await openIt({
      answers: {
        'POST /recommendations/advice/parkingLot/{id}': () => {
          asked++
          return [aRecommendation()]
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Work out now' }))
    await waitFor(() => expect(asked).toBe(1))
    expect(await screen.findByText('The recommendations were worked out.')).toBeTruthy()
  })

  it('says that loading failed', async () => {
    await openIt({ answers: { 'GET /recommendations/advice/parkingLot/{id}': () => new Refusal(500) } })
    const main = within(await screen.findByRole('main'))
    expect(await main.findByText('Something went wrong with loading the data on this page.')).toBeTruthy()
  })
})
