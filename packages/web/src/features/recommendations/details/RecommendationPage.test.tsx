import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { anId } from '#features/lots/testing/lots.builders.ts'
import { aGroupOnWire, someDetails, workedPeaks } from '../testing/recommendations.builders.ts'
import { aTask } from '../testing/tasks.builders.ts'

const id = anId(700)
const openIt = (
  details: RecommendationDetails,
  answers: Answers = {},
  as: 'provider' | 'tenant' = 'provider',
) =>
  openPage(`/recommendations/${id}`, {
    as,
    answers: {
      'GET /recommendations/{id}': () => details,
      'GET /recommendations/parkingLot/{id}': () => [],
      ...answers,
    },
  })

const busy = aGroupOnWire(
  { id: anId(911) },
  workedPeaks.map((peak) => peak + 19),
)
const calm = aGroupOnWire(
  { id: anId(912), type: 'visitor', price: null },
  workedPeaks.map((peak) => peak - 50),
)
const aMix = () =>
  someDetails(
    {
      typeOfRecommendation: 'stallMix',
      parkingGroup: null,
      passCount: 4,
      recommendationRiskOptions: null,
      range: null,
      groupChanges: [
        { parkingGroup: { _id: anId(911), name: 'Monthly' }, oldAmount: 100, newAmount: 104 },
        { parkingGroup: { _id: anId(912), name: 'Guests' }, oldAmount: 100, newAmount: 96 },
      ],
      yearlyRevenueChangeCents: 432_000,
    },
    [
      { group: busy, name: 'Monthly' },
      { group: calm, name: 'Guests' },
    ],
  )
const aPrice = () =>
  someDetails(
    {
      typeOfRecommendation: 'adjustPrice',
      passCount: 1,
      recommendationRiskOptions: null,
      range: null,
      price: { oldCents: 9_000, newCents: 9_450, stepPercent: 5 },
      yearlyRevenueChangeCents: 443_880,
    },
    [{ group: busy, name: 'Monthly' }],
  )

const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

describe('a recommendation', { timeout: 60_000 }, () => {
  it('says what to do, what it is worth, and why 30 and not 40', async () => {
    const { container } = await openIt(someDetails())
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'Sell 30 more monthly passes in Monthly: $32,400 more a year',
      }),
    ).toBeTruthy()
    const why = within(screen.getByRole('region', { name: 'Why 30 and not 40' }))
    expect(why.getByText(/80 of 120 on .* 150 passes fill the 100 stalls: 30 more/)).toBeTruthy()
    expect(why.getByRole('row', { name: /^30 Recommended 2 of 90 3.0 \$32,400/ })).toBeTruthy()
    expect(why.getByText(/With 40, a third more to compare with, .* on 3 of 90 days/)).toBeTruthy()
    expect(why.getByRole('row', { name: /^31 / })).toBeTruthy()
    expect(why.getByRole('row', { name: /^40 3 of 90/ })).toBeTruthy()
    expect(screen.getByText('$648,000 more, at a capitalization rate of 5%')).toBeTruthy()
    expect(screen.getByText(/would have recommended between 22 and 30/)).toBeTruthy()
    expect(
      screen.getByText(/fewer than \d+ or more than \d+ vehicles .* for 120 passes. Now it is 70\./),
    ).toBeTruthy()
    expect(screen.getByText(/90 days were used/)).toBeTruthy()
    await userEvent.click(screen.getByText(/In an exception or on a holiday \(1\)/))
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('REC-54: names another one about the same stalls, which is abandoned when this is accepted', async () => {
    const mix = aMix()
    await openIt(someDetails({ parkingGroup: { _id: anId(911), name: 'Monthly' } }), {
      'GET /recommendations/parkingLot/{id}': () => [{ ...mix, _id: anId(701) }],
    })
    const other = await screen.findByRole('link', { name: /^Move 4 stalls/ })
    expect(other.getAttribute('href')).toBe(`/recommendations/${anId(701)}`)
    expect(other.closest('p')?.textContent).toMatch(/Accepting one abandons the other/)
  })

  it('REC-46: says how many passes may be given up at a higher price', async () => {
    const price = aPrice()
    const spareOf = (name: string, id: number) => ({
      parkingGroup: { _id: anId(id), name },
      stalls: 100,
      minimumStalls: 0,
      peak: 99,
      spare: 0,
    })
    price.evidence.spare.push(spareOf('Monthly', 911), spareOf('Guests', 912))
    await openIt(price)
    expect(await screen.findByText(/no more than 5 of the 120 passes are given up/)).toBeTruthy()
    expect(
      screen.getByText(/^Guests: 0 to spare. On 97 of 100 days at most 99 vehicles for 100/),
    ).toBeTruthy()
  })

  it('REC-45: shows at once what another number of passes means, by keys and by typing', async () => {
    await openIt(someDetails())
    const slider = await screen.findByRole('slider', { name: 'Passes more, slider' })
    expect(figure('More a year')).toBe('$32,400')
    slider.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(figure('More a year')).toBe('$33,480')
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Passes more' })
    await userEvent.clear(field)
    await userEvent.type(field, '120')
    expect(figure('Days over capacity')).toBe('90')
    await userEvent.clear(field)
    expect(screen.getByText('Enter a number from 0 to 100,000.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Back to 30' }))
    expect(figure('More a year')).toBe('$32,400')
  })

  it('REC-41: shows up to how many passes it pays, by the cost that is entered', async () => {
    await openIt(someDetails())
    const cost = await screen.findByRole('textbox', { name: /Cost of turning one vehicle away/ })
    await userEvent.clear(cost)
    expect(screen.getByText(/With the cost of turning one away/)).toBeTruthy()
    await userEvent.type(cost, '0')
    expect(screen.getByText(/However many are sold/)).toBeTruthy()
    await userEvent.clear(cost)
    await userEvent.type(cost, '500')
    expect(screen.getByText(/At this cost up to 21 more passes pay/)).toBeTruthy()
  })

  it('REC-42: says not yet where it could be 0, and names the currency that is not the language’s own', async () => {
    await openIt(someDetails({ range: { low: 0, high: 30 }, currency: 'CAD', assetValue: null }))
    expect(await screen.findByText(/Not yet: by the days so far/)).toBeTruthy()
    expect(screen.getByText('Revenue a year (CAD)')).toBeTruthy()
    expect(screen.getByText('Not known: no capitalization rate is set for the lot.')).toBeTruthy()
  })

  it('REC-46: shows a price at several elasticities', async () => {
    const { container } = await openIt(aPrice())
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'Raise the price of a pass in Monthly from $90.00 to $94.50: $4,439 more a year',
      }),
    ).toBeTruthy()
    for (const name of [
      /^-0.1 119.4/,
      /^-0.3 \(of the settings\) 118.2 \$4,439/,
      /^-0.6/,
      /^-0.95 \(breaks even\)/,
    ])
      expect(screen.getByRole('row', { name })).toBeTruthy()
    expect(figure('More a year')).toBe('$4,439')
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('REC-47: shows which groups give and get stalls, and moves stalls between two', async () => {
    const { container } = await openIt(aMix())
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: /^Move 4 stalls from Guests to Monthly: \$4,320/,
      }),
    ).toBeTruthy()
    expect(
      screen.getByText('Monthly gets 4: 99 of its 100 stalls are in use on the busiest days.'),
    ).toBeTruthy()
    expect(figure('More a year')).toBe('$4,320')
    screen.getByRole('slider', { name: 'Stalls, slider' }).focus()
    await userEvent.keyboard('{Home}')
    expect(figure('More a year')).toBe('$0')
    await userEvent.click(screen.getByRole('button', { name: 'Back to the recommendation' }))
    expect(figure('More a year')).toBe('$4,320')
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('REC-57: is accepted with the revision that was seen, and leads to its task', async () => {
    const bodies: unknown[] = []
    const { router } = await openIt(someDetails(), {
      'PUT /recommendations/{id}/tasks': ({ body }) => {
        bodies.push(body)
        return aTask()
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept recommendation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept recommendation' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Accept recommendation' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/recommendations/${anId(800)}/tasks`))
    expect(bodies).toEqual([{ revision: 3 }])
  })

  it('REC-57: shows a recommendation that was worked out anew instead of accepting it', async () => {
    const current = someDetails({ revision: 4, passCount: 24, yearlyRevenueChangeCents: 2_592_000 })
    await openIt(someDetails(), {
      'PUT /recommendations/{id}/tasks': () => new Refusal(409, { code: 'stale-version', current }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept recommendation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept recommendation' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Accept recommendation' }))
    expect(await screen.findByText(/was worked out anew while you were reading/)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: /^Sell 24 more/ })).toBeTruthy()
  })

  it('says in the words of the specification that accepting failed', async () => {
    await openIt(someDetails(), { 'PUT /recommendations/{id}/tasks': () => new Refusal(500) })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept recommendation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept recommendation' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Accept recommendation' }))
    expect(
      await dialog.findByText(
        'Something went wrong. This recommendation could not be accepted. If this problem persists, please contact the provider.',
      ),
    ).toBeTruthy()
  })

  it('REC-58: is dismissed with a reason', async () => {
    const bodies: unknown[] = []
    await openIt(someDetails(), {
      'POST /recommendations/{id}/dismiss': ({ body }) => {
        bodies.push(body)
        const ended = {
          status: 'dismissed' as const,
          endedAt: '2026-11-20T12:00:00Z',
          endedReason: 'Works in May',
        }
        return someDetails(ended)
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss recommendation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss recommendation' }))
    expect(dialog.getByText('Enter a reason first.')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Works in May')
    await userEvent.click(dialog.getByRole('button', { name: 'Dismiss recommendation' }))
    expect(await screen.findByText('It was dismissed on Nov 20, 2026. Reason: Works in May')).toBeTruthy()
    expect(bodies).toEqual([{ reason: 'Works in May', revision: 3 }])
    expect(screen.queryByRole('button', { name: 'Accept recommendation' })).toBeNull()
  })

  it.each([
    ['withdrawn', 'contradicted', /It was withdrawn on .*The last 10 full days are unlike the days before\./],
    ['withdrawn', 'group-removed', /The parking group was removed\./],
    ['abandoned', null, /It was abandoned on .*another recommendation about the same stalls was accepted/],
    ['accepted', null, /This recommendation was accepted/],
  ] as const)('that was %s (%s) says so and has no buttons', async (status, endedReason, text) => {
    const task = status === 'accepted' ? anId(800) : null
    await openIt(someDetails({ status, endedReason, endedAt: '2026-11-20T12:00:00Z', task }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept recommendation' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Open its task' }) !== null).toBe(status === 'accepted')
  })

  it('that does not exist, that cannot be loaded, or that is for others says so', async () => {
    const missing = await openIt(someDetails(), {
      'GET /recommendations/{id}': () => new Refusal(404, { code: 'not-found' }),
    })
    expect(await screen.findByText('This recommendation does not exist')).toBeTruthy()
    missing.unmount()
    const failed = await openIt(someDetails(), { 'GET /recommendations/{id}': () => new Refusal(500) })
    expect(await screen.findByText('Something went wrong with loading the data on this page.')).toBeTruthy()
    failed.unmount()
    await openIt(someDetails(), {}, 'tenant')
    expect(await screen.findByText('You don’t have access to this page')).toBeTruthy()
  })
})
